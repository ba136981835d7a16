/** Codes of the problems that this module reports. Nothing else belongs here. */
@NullMarked
package io.countersign.postgres.problem;

import org.jspecify.annotations.NullMarked;
