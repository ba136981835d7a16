package io.countersign.cli;

import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reader of files as strict UTF-8 and as JSON objects. Every problem carries the file's name as it
 * was given.
 */
final class InputFiles {

  /** The largest file, in bytes. */
  static final int MAX_SIZE = 1 << 30;

  private static final int CHUNK = 1 << 13;

  private final FileSource source;
  private final int maxSize;

  InputFiles(FileSource source) {
    this(source, MAX_SIZE);
  }

  InputFiles(FileSource source, int maxSize) {
    this.source = source;
    this.maxSize = maxSize;
  }

  /** Whether there is a file of a name, even one that cannot be read. */
  boolean exists(String name) {
    try (var stream = source.open(name)) {
      return stream != null;
    } catch (NoSuchFileException missing) {
      return false;
    } catch (IOException unreadable) {
      return true;
    }
  }

  /** The text of a file. */
  Result<String> text(String name) {
    try (var stream = source.open(name)) {
      var bytes = stream.readNBytes(maxSize + 1);
      return bytes.length > maxSize
          ? unreadable(
              name,
              "at most " + maxSize + " bytes in a file",
              "more",
              "Split the document, or keep large contents elsewhere and refer to them by hash.")
          : decoded(name, bytes);
    } catch (NoSuchFileException missing) {
      return unreadable(
          name,
          "a file",
          "none of this name",
          "Correct the name; it is relative to the directory in which the command runs.");
    } catch (AccessDeniedException denied) {
      return unreadable(
          name, "a file that may be read", "one that may not", "Allow this user to read it.");
    } catch (IOException failed) {
      return unreadable(
          name,
          "a file that can be read",
          "one that cannot (" + reason(failed) + ")",
          "Name an ordinary file, not a directory, and check that it can be opened.");
    }
  }

  /** The members of a JSON object in a file, in their order. */
  Result<Map<String, @Nullable Object>> object(String name) {
    var text = text(name);
    if (!(text instanceof Result.Accepted<String> accepted)) {
      return new Result.Refused<>(text.problems());
    }
    var reading = Json.read(accepted.value());
    if (!(reading instanceof Result.Accepted<@Nullable Object> value)) {
      return new Result.Refused<>(reading.problems().stream().map(p -> p.inFile(name)).toList());
    }
    if (!(value.value() instanceof Map<?, ?> members)) {
      return refused(
          Problem.error(
              CliCode.CLI_NOT_AN_OBJECT,
              ProblemPlace.nowhere().inFile(name),
              "a JSON object",
              kind(value.value()),
              "Put the value into an object, under the name of a root such as entity."));
    }
    var named = new LinkedHashMap<String, @Nullable Object>();
    members.forEach((key, member) -> named.put(String.valueOf(key), member));
    return new Result.Accepted<>(named);
  }

  /** What a plain value is, in a problem: never the value itself. */
  static String kind(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Map) {
      return "an object";
    }
    if (value instanceof List) {
      return "a list";
    }
    if (value instanceof Boolean) {
      return "a boolean";
    }
    return value instanceof String ? "text" : "a number";
  }

  private static Result<String> decoded(String name, byte[] bytes) {
    var decoder = StandardCharsets.UTF_8.newDecoder();
    var in = ByteBuffer.wrap(bytes);
    var chunk = CharBuffer.allocate(CHUNK);
    var text = new StringBuilder(bytes.length);
    CoderResult result;
    do {
      result = decoder.decode(in, chunk, true);
      text.append(chunk.flip());
      chunk.clear();
      if (result.isError()) {
        var found = String.format(Locale.ROOT, "the byte 0x%02X", bytes[in.position()]);
        return refused(
            Problem.error(
                CliCode.CLI_NOT_UTF8,
                end(text).inFile(name),
                "text in UTF-8",
                found + ", which continues none",
                "Save the file as UTF-8."));
      }
    } while (result.isOverflow());
    return new Result.Accepted<>(text.toString());
  }

  /** The place behind a text: lines and columns as everywhere, without an excerpt. */
  private static ProblemPlace end(CharSequence text) {
    int line = 1;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      boolean feedFollows = i + 1 < text.length() && text.charAt(i + 1) == '\n';
      if (text.charAt(i) == '\n' || (text.charAt(i) == '\r' && !feedFollows)) {
        line++;
        start = i + 1;
      }
    }
    int column = Character.codePointCount(text, start, text.length()) + 1;
    return new ProblemPlace(null, "", line, column, null);
  }

  private static Result<String> unreadable(
      String name, String expected, String found, String remedy) {
    return refused(
        Problem.error(
            CliCode.CLI_FILE_UNREADABLE,
            ProblemPlace.nowhere().inFile(name),
            expected,
            found,
            remedy));
  }

  private static String reason(IOException failed) {
    var message = failed.getMessage();
    return message == null ? failed.getClass().getSimpleName() : message;
  }

  private static <T> Result<T> refused(Problem problem) {
    return new Result.Refused<>(problem);
  }
}
