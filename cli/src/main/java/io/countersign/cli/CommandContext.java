package io.countersign.cli;

/**
 * The environment of a command.
 *
 * @param inputs the files that it reads
 * @param outputs the destination of files
 * @param environment the environment variables
 */
record CommandContext(InputFiles inputs, FileSink outputs, Environment environment) {}
