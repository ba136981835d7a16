/**
 * The ERP with transactions that Spring manages: the same documents, the same {@code mutate()}, and
 * another way to begin and end.
 *
 * <p>Entry type: {@link io.countersign.spring.ErpConfiguration}.
 */
@NullMarked
package io.countersign.spring;

import org.jspecify.annotations.NullMarked;
