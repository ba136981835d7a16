package io.countersign.engine.settings;

import io.countersign.engine.advance.EngineServices;

/**
 * Handle of what the parts of one engine share, such as its workflows in memory. The engine passes
 * it to its parts; hosts have no use for it. Immutable and safe for many threads.
 */
public sealed interface EngineHandle permits EngineServices {}
