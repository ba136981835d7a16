package io.countersign.checks.build;

/** What one build says about something, and where it says so. */
record Fact(String value, Site site) {}
