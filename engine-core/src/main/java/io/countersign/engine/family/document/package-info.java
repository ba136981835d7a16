/** The family of documents: its events and what follows from them. */
@NullMarked
package io.countersign.engine.family.document;

import org.jspecify.annotations.NullMarked;
