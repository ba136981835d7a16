package io.countersign.cli;

/**
 * Where a command reads and writes.
 *
 * @param inputs the files that it reads
 * @param outputs where it writes files
 * @param environment what else it is told
 */
record Workplace(InputFiles inputs, FileSink outputs, Environment environment) {}
