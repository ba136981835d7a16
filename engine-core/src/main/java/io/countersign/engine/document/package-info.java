/**
 * Documents as the engine knows them: the contract of a type, with typed fields and a lifecycle;
 * what the host shows of one document, and how an instance remembers it; who acts on documents.
 *
 * <p>Entry type: {@link io.countersign.engine.document.EntityContract}. Contracts are plain facts;
 * whether one makes sense is for the compiler to say. Nothing here knows nodes or edges.
 */
@NullMarked
package io.countersign.engine.document;

import org.jspecify.annotations.NullMarked;
