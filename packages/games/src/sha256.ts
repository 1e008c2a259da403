/**
 * SHA-256 and HMAC-SHA256 (FIPS 180-4, RFC 2104) without WebCrypto, which may be missing in the opaque origin of
 * the verifier page. The tests compare the results with Node's.
 */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** First 32 bits of the fractional part of a root of a prime, from which the standard's constants are computed. */
function constants(): void {
  const fraction = (x: number) => ((x - Math.floor(x)) * 0x100000000) | 0;
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(n));
    K[found++] = fraction(Math.cbrt(n));
  }
}
constants();

const schedule = new Uint32Array(64);
const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** Compresses the block of 64 bytes at `at` into `state`. */
function compress(state: Uint32Array, bytes: Uint8Array, at: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i++) {
    const o = at + i * 4;
    w[i] = ((bytes[o] ?? 0) << 24) | ((bytes[o + 1] ?? 0) << 16) | ((bytes[o + 2] ?? 0) << 8) | (bytes[o + 3] ?? 0);
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = (state[i] ?? 0) + (sums[i] ?? 0);
}

/** Completes the digest of `bytes` from a state that has already processed `before` bytes (a multiple of 64). */
function finish(from: Uint32Array, bytes: Uint8Array, before: number): Uint8Array {
  const state = from.slice();
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  const bits = (before + bytes.length) * 8;
  view.setUint32(padded.length - 8, Math.floor(bits / 0x100000000));
  view.setUint32(padded.length - 4, bits >>> 0);
  for (let at = 0; at < padded.length; at += 64) compress(state, padded, at);
  const out = new Uint8Array(32);
  const words = new DataView(out.buffer);
  for (let i = 0; i < 8; i++) words.setUint32(i * 4, state[i] ?? 0);
  return out;
}

const encoder = new TextEncoder();

/** SHA-256 of bytes or of a text in UTF-8: 32 bytes. */
export function sha256(input: Uint8Array | string): Uint8Array {
  return finish(START, typeof input === 'string' ? encoder.encode(input) : input, 0);
}

/** A function from a text to the 32 bytes of its HMAC-SHA256 under a key. */
export type KeyedHash = (message: string) => Uint8Array;

/**
 * Creates HMAC-SHA256 under `key`. The two key blocks are hashed once, so that a long stream costs two blocks a
 * message.
 */
export function hmacSha256(key: Uint8Array): KeyedHash {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = START.slice();
  compress(
    inner,
    block.map((b) => b ^ 0x36),
    0,
  );
  const outer = START.slice();
  compress(
    outer,
    block.map((b) => b ^ 0x5c),
    0,
  );
  return (message) => finish(outer, finish(inner, encoder.encode(message), 64), 64);
}

export function toHex(bytes: Uint8Array): string {
  let out = '';
  for (const b of bytes) out += b.toString(16).padStart(2, '0');
  return out;
}

/** Decodes a hex text; returns null when it is invalid. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-fA-F]{2})*$/.test(text)) return null;
  const out = new Uint8Array(text.length / 2);
  for (let i = 0; i < out.length; i++) out[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16);
  return out;
}
