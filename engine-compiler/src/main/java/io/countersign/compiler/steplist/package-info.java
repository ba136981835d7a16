/**
 * Step lists: a format in which people write the steps of a pipeline one after another, with links
 * between them. A list is translated into a patch; the rules of patches then hold as for any other.
 *
 * <p>Entry types: {@link io.countersign.compiler.steplist.StepListSource}, {@link
 * io.countersign.compiler.steplist.StepListCompiler} and {@link
 * io.countersign.compiler.steplist.StepListDraft}.
 */
@NullMarked
package io.countersign.compiler.steplist;

import org.jspecify.annotations.NullMarked;
