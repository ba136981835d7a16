/**
 * Documents as the engine knows them: the contract of a type, with typed fields and a lifecycle;
 * the view of one document that the host shows, and its pin in an instance; the actors.
 *
 * <p>Entry type: {@link io.countersign.engine.document.EntityContract}. Contracts are plain facts;
 * the compiler checks whether one is consistent. The package does not know nodes or edges.
 */
@NullMarked
package io.countersign.engine.document;

import org.jspecify.annotations.NullMarked;
