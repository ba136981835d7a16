package io.countersign.engine.instance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import java.time.Instant;

/**
 * Facts on which the command of a family is decided.
 *
 * @param now the engine's time
 * @param actor who sent the command
 * @param systemActor the actor in whose name system steps run
 * @param document the document as the host shows it
 */
public record CommandFacts(Instant now, Actor actor, Actor systemActor, DocumentVersion document) {}
