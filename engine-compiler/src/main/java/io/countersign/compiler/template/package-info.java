/**
 * Templates: contracts and patches to start from, with parameters.
 *
 * <p>Entry type: {@link io.countersign.compiler.template.Templates}. A template is three resources:
 * a contract, a patch, and the list of its parameters. What comes out is plain contracts and
 * patches; nothing later knows that they came from a template, and no kind of workflow is possible
 * here that cannot be written by hand.
 */
@NullMarked
package io.countersign.compiler.template;

import org.jspecify.annotations.NullMarked;
