package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import org.jspecify.annotations.Nullable;

/** Writer of canonical text from the events of a walk. */
final class CanonicalWriter implements JsonEvents {

  /*
   * Canonical JSON wants the members of every object sorted, but they arrive in any order, and a tree
   * of objects to sort them in may be thirty times the size of its text. So:
   *
   * - Every scalar is written at once in its canonical form, in the order of the document, into one
   *   growing sequence of bytes. Sorting only permutes these bytes; their number is already right.
   * - Of each open object we keep, per member, where its bytes start. Names are compared by reading
   *   them back from the bytes. While each name is greater than the one before, nothing else is done,
   *   and when such an object closes it leaves nothing behind.
   * - An object out of order is sorted when it closes. Equal names then stand side by side: this is
   *   how duplicates are found. If the object is small, its bytes are moved into place. If not, they
   *   stay, and a note says in which order to read them. Moving everything would copy the innermost
   *   bytes of a deep document once per level; noting everything would cost more than the smallest
   *   objects are worth. A byte is moved at most once per level within one small object, so the work
   *   stays linear in the size of the text.
   * - Reading the result walks the bytes and the notes once.
   */

  /** The largest canonical text, in bytes; positions are ints. */
  static final int MAX_SIZE = 1 << 30;

  /** The number of bytes up to which an object is put in order by moving them. */
  static final int SMALL = 256;

  private static final String HEX = "0123456789abcdef";

  /** The number of ints in {@link #open} for one open object. */
  private static final int FRAME = 4;

  private static final int START = 0;
  private static final int FIRST_MEMBER = 1;
  private static final int DEPTH = 2;
  private static final int IN_ORDER = 3;

  private final JsonFindings findings;
  private final ByteChunks out;
  private final NameOrder names;
  private final MemberReorder reorders = new MemberReorder();
  private final IntChunks open = new IntChunks();

  /**
   * Of all open objects, per member: where its bytes start, and where its name stands in the text.
   */
  private final IntChunks members = new IntChunks();

  private final byte[] scratch = new byte[SMALL];
  private WalkPath path = new WalkPath();
  private boolean full;
  private long moved;

  CanonicalWriter(JsonFindings findings, int maxSize) {
    this.findings = findings;
    this.out = new ByteChunks(maxSize);
    this.names = new NameOrder(out);
  }

  /** Returns the text, after a walk without findings. */
  CanonicalText result() {
    reorders.seal();
    return new CanonicalText(out, reorders);
  }

  /** Returns how many bytes were moved to put small objects in order. */
  long movedUnits() {
    return moved;
  }

  @Override
  public void start(WalkPath walked) {
    path = walked;
  }

  @Override
  public void beginObject() {
    separate('[');
    open.push(out.size());
    open.push(members.size());
    open.push(path.depth());
    open.push(1);
    out.put('{');
  }

  @Override
  public void endObject() {
    int frame = open.size() - FRAME;
    int end = out.size();
    if (open.get(frame + IN_ORDER) == 0 && !full) {
      sortMembers(frame, end);
    }
    out.put('}');
    members.shrinkTo(open.get(frame + FIRST_MEMBER));
    open.shrinkTo(frame);
    checkSize();
  }

  @Override
  public void beginList() {
    separate('[');
    out.put('[');
  }

  @Override
  public void endList() {
    out.put(']');
    checkSize();
  }

  @Override
  public void name(String name, CodePoints points, int offset) {
    separate('{');
    int frame = open.size() - FRAME;
    int start = out.size();
    quote(points);
    out.put(':');
    checkSize();
    if (full || points.malformed()) {
      // An incomplete name must not count as a duplicate of an earlier one.
      return;
    }
    boolean first = members.size() == open.get(frame + FIRST_MEMBER);
    if (!first && names.compare(members.get(members.size() - 2), start) >= 0) {
      open.set(frame + IN_ORDER, 0);
    }
    members.push(start);
    members.push(offset);
  }

  @Override
  public void string(CodePoints points) {
    separate('[');
    quote(points);
    checkSize();
  }

  @Override
  public @Nullable EngineCode number(String token) {
    EcmaNumber.Reading reading = EcmaNumber.ofToken(token);
    canonicalNumber(reading.canonical());
    return reading.refusal();
  }

  @Override
  public void truth(boolean value) {
    canonicalNumber(value ? "true" : "false");
  }

  @Override
  public void nothing() {
    canonicalNumber("null");
  }

  @Override
  public void breakOff() {
    for (int frame = 0; frame < open.size() && !full; frame += FRAME) {
      if (open.get(frame + IN_ORDER) == 0) {
        int next = frame + FRAME;
        int end = next < open.size() ? open.get(next + FIRST_MEMBER) : members.size();
        orderOf(frame, end);
      }
    }
  }

  /** Writes a text that is canonical already: a number, or one of the three words. */
  void canonicalNumber(String text) {
    separate('[');
    out.putAscii(text);
    checkSize();
  }

  /** Writes a comma, unless the next value is the first in its list or object. */
  private void separate(char opening) {
    boolean separates = opening == '{' || (path.depth() > 0 && !path.inObject());
    if (separates && !full && out.get(out.size() - 1) != opening) {
      out.put(',');
    }
  }

  private void checkSize() {
    if (out.overflown() && !full) {
      full = true;
      findings.addLast(JsonRefusals.tooLarge());
    }
  }

  private void quote(CodePoints points) {
    out.put('"');
    while (points.advance()) {
      int point = points.codePoint();
      if (point < ' ' || point == '"' || point == '\\') {
        escape(point);
      } else {
        out.putCodePoint(point);
      }
    }
    out.put('"');
  }

  private void escape(int point) {
    out.put('\\');
    switch (point) {
      case '"', '\\' -> out.put(point);
      case '\b' -> out.put('b');
      case '\t' -> out.put('t');
      case '\n' -> out.put('n');
      case '\f' -> out.put('f');
      case '\r' -> out.put('r');
      default -> {
        out.putAscii("u00");
        out.put(HEX.charAt(point >>> 4));
        out.put(HEX.charAt(point & 0xF));
      }
    }
  }

  private void sortMembers(int frame, int end) {
    int first = open.get(frame + FIRST_MEMBER);
    int start = open.get(frame + START);
    int[] order = orderOf(frame, members.size());
    if (end - start > SMALL) {
      reorders.begin(start, end + 1, order.length);
      for (int member : order) {
        reorders.member(startOf(first, member), endOf(first, member, order.length, end));
      }
      return;
    }
    int length = 0;
    for (int member : order) {
      int to = endOf(first, member, order.length, end);
      for (int from = startOf(first, member); from < to; from++) {
        scratch[length++] = out.get(from);
      }
      scratch[length++] = ',';
    }
    // The comma after the last member is not copied back.
    for (int i = 0; i < length - 1; i++) {
      out.set(start + 1 + i, scratch[i]);
    }
    moved += length;
  }

  /** Returns the sorted order of an object's members, up to an end; reports duplicate names. */
  private int[] orderOf(int frame, int membersEnd) {
    int first = open.get(frame + FIRST_MEMBER);
    int[] order =
        IntOrder.sorted(
            (membersEnd - first) / 2,
            (left, right) -> names.compare(startOf(first, left), startOf(first, right)));
    for (int i = 1; i < order.length; i++) {
      int name = startOf(first, order[i]);
      if (names.compare(startOf(first, order[i - 1]), name) == 0) {
        int offset = members.get(first + 2 * order[i] + 1);
        String pointer = path.pointer(open.get(frame + DEPTH), names.at(name));
        findings.add(JsonRefusals.duplicateKey(), offset, pointer);
      }
    }
    return order;
  }

  private int startOf(int first, int member) {
    return members.get(first + 2 * member);
  }

  private int endOf(int first, int member, int count, int end) {
    return member + 1 < count ? startOf(first, member + 1) - 1 : end;
  }
}
