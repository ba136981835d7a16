/** Tests of the templates: that they compile, and which way documents take through them. */
@NullMarked
package io.countersign.compiler.template;

import org.jspecify.annotations.NullMarked;
