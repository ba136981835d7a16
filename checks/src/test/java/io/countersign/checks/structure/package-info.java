/**
 * The rules about shape: which module and package may use which, what no class may call, what may
 * stand in a public signature, and how types are named, closed and documented.
 *
 * <p>Each rule is a class with a method {@code findings} that takes the classes or sources to
 * judge; its test applies it to the product and to a fixture that breaks it. Rules about behaviour
 * belong in the modules that behave.
 */
@NullMarked
package io.countersign.checks.structure;

import org.jspecify.annotations.NullMarked;
