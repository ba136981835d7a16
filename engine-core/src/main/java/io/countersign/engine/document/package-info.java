/**
 * What the engine knows of a document type: its contract, with typed fields and a lifecycle.
 *
 * <p>Entry type: {@link io.countersign.engine.document.EntityContract}. Contracts are plain facts;
 * whether one makes sense is for the compiler to say. Nothing here knows nodes or edges.
 */
@NullMarked
package io.countersign.engine.document;

import org.jspecify.annotations.NullMarked;
