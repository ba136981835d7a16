/**
 * The rules about words: code in documentation is code that runs, every error code has its page,
 * every decision is in the index, every link leads somewhere.
 *
 * <p>Each rule takes texts or a folder; what is generated is rewritten by the same test when asked.
 * What the words say is for readers to judge.
 */
@NullMarked
package io.countersign.checks.docs;

import org.jspecify.annotations.NullMarked;
