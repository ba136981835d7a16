/**
 * The command line tool, for authors of workflows and their CI.
 *
 * <p>Entry type: {@link io.countersign.cli.Main}. The commands delegate all decisions to the
 * modules below; this package contains only arguments, files, output and exit codes, which together
 * are a contract: see {@code docs/command-line.md}. All reading and writing goes through the given
 * objects.
 */
@NullMarked
package io.countersign.cli;

import org.jspecify.annotations.NullMarked;
