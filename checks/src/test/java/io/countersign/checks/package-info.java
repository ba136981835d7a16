/**
 * The rules of the house as tests. Each rule takes what it judges as an argument, so that it is
 * shown to hold for the product and to bite on a fixture that breaks it.
 *
 * <p>Entry types: {@link io.countersign.checks.Repository}, what is judged, and {@link
 * io.countersign.checks.Finding}, a verdict. No product code and no test of behaviour lives here.
 */
@NullMarked
package io.countersign.checks;

import org.jspecify.annotations.NullMarked;
