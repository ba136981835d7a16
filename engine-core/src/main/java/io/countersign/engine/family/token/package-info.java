/** The family of tokens: its events and what follows from them. */
@NullMarked
package io.countersign.engine.family.token;

import org.jspecify.annotations.NullMarked;
