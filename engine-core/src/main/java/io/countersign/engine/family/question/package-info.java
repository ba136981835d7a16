/** The family of questions: its events and what follows from them. */
@NullMarked
package io.countersign.engine.family.question;

import org.jspecify.annotations.NullMarked;
