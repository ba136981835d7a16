/**
 * Templates: contracts and patches to start from, with parameters.
 *
 * <p>Entry type: {@link io.countersign.compiler.template.TemplateCatalogue}. A template is three
 * resources: a contract, a patch, and the list of its parameters. The results are ordinary
 * contracts and patches; later phases do not know that they came from a template, and every such
 * workflow could also be written manually.
 */
@NullMarked
package io.countersign.compiler.template;

import org.jspecify.annotations.NullMarked;
