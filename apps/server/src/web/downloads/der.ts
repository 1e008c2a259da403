/** The subset of ASN.1's distinguished encoding rules (DER) that a signature needs. */

const TAG = { integer: 0x02, octets: 0x04, nothing: 0x05, oid: 0x06, sequence: 0x30, set: 0x31 } as const;

function lengthOf(n: number): Buffer {
  if (n < 0x80) return Buffer.from([n]);
  const bytes: number[] = [];
  for (let rest = n; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

/** Encodes one value with a tag. */
export const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

export const sequence = (...parts: Buffer[]): Buffer => tagged(TAG.sequence, ...parts);
/** Elements of a set are sorted by their bytes. */
export const set = (...parts: Buffer[]): Buffer => tagged(TAG.set, ...parts.toSorted((a, b) => a.compare(b)));
export const octets = (content: Buffer): Buffer => tagged(TAG.octets, content);
export const integer = (value: number): Buffer => tagged(TAG.integer, Buffer.from([value]));
export const nothing = (): Buffer => tagged(TAG.nothing);

/** Encodes an object identifier such as `1.2.840.113549.1.7.2`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 0x7f];
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return tagged(TAG.oid, Buffer.from(bytes));
}

/** Encodes a time before 2050. */
export const utcTime = (at: Date): Buffer =>
  tagged(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

export type Element = { tag: number; whole: Buffer; content: Buffer };

/** Parses the consecutive elements of a value. @throws {RangeError} when the bytes end too early */
export function parseElements(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at + 1);
    const extra = first < 0x80 ? 0 : first & 0x7f;
    const length = extra === 0 ? first : bytes.readUIntBE(at + 2, extra);
    const start = at + 2 + extra;
    const end = start + length;
    if (end > bytes.length) throw new RangeError('DER ends too early');
    found.push({ tag: bytes.readUInt8(at), whole: bytes.subarray(at, end), content: bytes.subarray(start, end) });
    at = end;
  }
  return found;
}
