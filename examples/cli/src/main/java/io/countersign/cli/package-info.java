/**
 * The command line tool: what authors of workflows and their CI can do without writing a program.
 *
 * <p>Entry type: {@link io.countersign.cli.Main}. What a command decides is decided by the modules
 * below; here are only arguments, files, output and exit codes, which together are a contract: see
 * {@code docs/command-line.md}. Nothing here reads a file or writes to a stream but through what it
 * was given.
 */
@NullMarked
package io.countersign.cli;

import org.jspecify.annotations.NullMarked;
