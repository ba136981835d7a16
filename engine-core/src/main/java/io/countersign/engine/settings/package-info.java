/**
 * Settings of an engine, apart from the ports of its host.
 *
 * <p>Entry type: {@link io.countersign.engine.settings.EngineSettings}.
 */
@NullMarked
package io.countersign.engine.settings;

import org.jspecify.annotations.NullMarked;
