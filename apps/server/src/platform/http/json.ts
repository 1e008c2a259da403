/**
 * Whether an object in a JSON text has a duplicate key. Parsers differ in which value they use, so two parties could
 * read different messages from the same signed bytes (RFC 8259, section 4).
 *
 * @param text must be valid for `JSON.parse`; the result is undefined otherwise
 */
export function hasRepeatedKey(text: string): boolean {
  /** Keys of each open object; null for an array. */
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) {
      const from = at;
      for (at++; text.charCodeAt(at) !== QUOTE; at++) {
        if (at >= text.length) return false;
        if (text.charCodeAt(at) === BACKSLASH) at++;
      }
      if (!isKey) continue;
      isKey = false;
      const raw = text.slice(from, at + 1);
      const key = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
      const keys = open.at(-1);
      if (keys?.has(key)) return true;
      keys?.add(key);
    } else if (char === OPEN_OBJECT) {
      open.push(new Set());
      isKey = true;
    } else if (char === OPEN_ARRAY) open.push(null);
    else if (char === CLOSE_OBJECT || char === CLOSE_ARRAY) {
      open.pop();
      isKey = false;
    } else if (char === COMMA) isKey = open.at(-1) instanceof Set;
  }
  return false;
}

const [QUOTE, BACKSLASH, COMMA, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = Array.from('"\\,{}[]', (char) =>
  char.charCodeAt(0),
);
