/** The store in Postgres. It joins the host's transactions, and opens its own for workers. */
@NullMarked
package io.countersign.postgres;

import org.jspecify.annotations.NullMarked;
