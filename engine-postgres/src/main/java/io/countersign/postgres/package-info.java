/**
 * The store in Postgres: inside the host's transactions, and with transactions of its own for
 * workers.
 */
@NullMarked
package io.countersign.postgres;

import org.jspecify.annotations.NullMarked;
