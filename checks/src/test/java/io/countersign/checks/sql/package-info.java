/**
 * The rules about SQL: where it lives, and that it takes time and chance as binds.
 *
 * <p>Entry type: {@link io.countersign.checks.sql.SqlRule}. Whether a statement is right is tested
 * against a real server in the module that owns it.
 */
@NullMarked
package io.countersign.checks.sql;

import org.jspecify.annotations.NullMarked;
