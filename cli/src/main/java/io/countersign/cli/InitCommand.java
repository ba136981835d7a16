package io.countersign.cli;

import io.countersign.cli.FileSink.Existing;
import io.countersign.compiler.template.TemplateCatalogue;
import io.countersign.compiler.template.WorkflowTemplate;
import io.countersign.problem.Result;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Command that lists the templates, or writes one into the current folder. */
record InitCommand() implements CliCommand {

  private static final String TEMPLATE = "TEMPLATE";
  private static final String LIST = "--list";
  private static final String SET = "--set";

  @Override
  public String name() {
    return "init";
  }

  @Override
  public String summary() {
    return "Names the templates, or writes one as a contract and a patch or steps to start from.";
  }

  @Override
  public String usage() {
    return "countersign init (TEMPLATE [--set name=value]… | --list)";
  }

  @Override
  public ArgumentSyntax syntax() {
    return ArgumentSyntax.withPossible(
        List.of(TEMPLATE),
        List.of(
            ArgumentSyntax.Option.flag(LIST), ArgumentSyntax.Option.repeatable(SET, "name=value")));
  }

  @Override
  public Optional<String> misuse(Arguments arguments) {
    boolean named = arguments.possibleOperand(TEMPLATE).isPresent();
    if (named == arguments.has(LIST)) {
      return Optional.of(
          "Expected either TEMPLATE or --list, but found " + (named ? "both." : "nothing."));
    }
    if (arguments.has(LIST) && arguments.has(SET)) {
      return Optional.of("Expected nothing beside --list, but found --set.");
    }
    var names = new HashSet<String>();
    return arguments.values(SET).stream()
        .filter(setting -> (setting.indexOf('=') < 1) || !names.add(nameIn(setting)))
        .findFirst()
        .map(
            setting ->
                setting.indexOf('=') < 1
                    ? "Expected name=value after --set, but found '" + setting + "'."
                    : "Expected " + nameIn(setting) + " to be set once, but found it again.");
  }

  private static String nameIn(String setting) {
    return setting.substring(0, setting.indexOf('='));
  }

  @Override
  public ExitCode run(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    if (arguments.has(LIST)) {
      for (var name : TemplateCatalogue.all().stream().map(WorkflowTemplate::name).toList()) {
        console.text(name + "\n");
      }
      for (var list : TemplateCatalogue.stepLists()) {
        console.text(list.name() + "\n");
      }
      return ExitCode.DONE;
    }
    var template = arguments.operand(TEMPLATE);
    var settings = new LinkedHashMap<String, String>();
    for (var setting : arguments.values(SET)) {
      settings.put(nameIn(setting), setting.substring(setting.indexOf('=') + 1));
    }
    var result = TemplateCatalogue.files(template, settings);
    if (!(result instanceof Result.Accepted<Map<String, String>> files)) {
      return console.refuse(result.problems());
    }
    var named = new TreeMap<String, String>();
    files.value().forEach((ending, text) -> named.put(template + "." + ending, text));
    return write(named, place, console);
  }

  /** Neither file is written when the other is there already. */
  private static ExitCode write(
      SortedMap<String, String> texts, CommandContext place, Console console) throws IOException {
    var taken =
        texts.keySet().stream()
            .filter(place.inputs()::exists)
            .map(OutputFiles::alreadyThere)
            .toList();
    if (!taken.isEmpty()) {
      return console.refuse(taken);
    }
    for (var text : texts.entrySet()) {
      var unwritten =
          OutputFiles.write(place.outputs(), text.getKey(), text.getValue(), Existing.KEPT);
      if (unwritten.isPresent()) {
        return console.refuse(List.of(unwritten.get()));
      }
    }
    for (var name : texts.keySet()) {
      console.text(name + "\n");
    }
    return ExitCode.DONE;
  }
}
