/** A numeric captcha as a PNG: seven-segment-like strokes, slanted and jittered, over crossing curves. */
import { deflateSync } from 'node:zlib';

const WIDTH = 208;
const HEIGHT = 72;
const PAPER: Colour = [239, 233, 242];
const INKS: Colour[] = [
  [59, 47, 107],
  [122, 38, 92],
  [14, 92, 66],
  [132, 62, 10],
];

type Colour = [number, number, number];
type Stroke = [number, number, number, number];

/** Strokes of each digit in a box of 1 by 2. */
const DIGITS: Stroke[][] = [
  [
    [0, 0, 1, 0],
    [1, 0, 1, 2],
    [1, 2, 0, 2],
    [0, 2, 0, 0],
    [0.2, 1.7, 0.8, 0.3],
  ],
  [
    [0.2, 0.4, 0.6, 0],
    [0.6, 0, 0.6, 2],
    [0.2, 2, 1, 2],
  ],
  [
    [0, 0.3, 0.3, 0],
    [0.3, 0, 0.8, 0],
    [0.8, 0, 1, 0.5],
    [1, 0.5, 0, 2],
    [0, 2, 1, 2],
  ],
  [
    [0, 0, 1, 0],
    [1, 0, 0.4, 0.9],
    [0.4, 0.9, 1, 1.4],
    [1, 1.4, 0.7, 2],
    [0.7, 2, 0, 1.8],
  ],
  [
    [0.7, 2, 0.7, 0],
    [0.7, 0, 0, 1.3],
    [0, 1.3, 1, 1.3],
  ],
  [
    [1, 0, 0.1, 0],
    [0.1, 0, 0, 0.9],
    [0, 0.9, 0.8, 0.9],
    [0.8, 0.9, 1, 1.4],
    [1, 1.4, 0.6, 2],
    [0.6, 2, 0, 1.8],
  ],
  [
    [0.9, 0, 0.2, 0.6],
    [0.2, 0.6, 0, 1.5],
    [0, 1.5, 0.3, 2],
    [0.3, 2, 0.9, 1.8],
    [0.9, 1.8, 0.9, 1.1],
    [0.9, 1.1, 0.1, 1.1],
  ],
  [
    [0, 0, 1, 0],
    [1, 0, 0.4, 2],
    [0.3, 1, 0.9, 1],
  ],
  [
    [0.5, 0.9, 0.1, 0.4],
    [0.1, 0.4, 0.5, 0],
    [0.5, 0, 0.9, 0.4],
    [0.9, 0.4, 0.1, 1.5],
    [0.1, 1.5, 0.5, 2],
    [0.5, 2, 0.9, 1.5],
    [0.9, 1.5, 0.5, 0.9],
  ],
  [
    [0.9, 0.9, 0.2, 0.9],
    [0.2, 0.9, 0.1, 0.3],
    [0.1, 0.3, 0.6, 0],
    [0.6, 0, 0.9, 0.4],
    [0.9, 0.4, 0.8, 1.4],
    [0.8, 1.4, 0.3, 2],
  ],
];

const CRC = Int32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Buffer): number {
  let c = -1;
  for (const byte of bytes) c = (CRC[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ -1) >>> 0;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) pixels.copy(rows, y * (WIDTH * 3 + 1) + 1, y * WIDTH * 3, (y + 1) * WIDTH * 3);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Draws digits.
 *
 * @param digits text of decimal digits, at most 6
 * @param random numbers from 0 to 1 that place and bend the strokes
 * @returns a PNG of 208 by 72 pixels
 */
export function drawCaptcha(digits: string, random: () => number): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let i = 0; i < WIDTH * HEIGHT; i++) pixels.set(PAPER, i * 3);
  const dot = (x: number, y: number, radius: number, ink: Colour) => {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const [px, py] = [Math.round(x + dx), Math.round(y + dy)];
        if (dx * dx + dy * dy > radius * radius || px < 0 || py < 0 || px >= WIDTH || py >= HEIGHT) continue;
        pixels.set(ink, (py * WIDTH + px) * 3);
      }
    }
  };
  const between = (least: number, most: number) => least + (most - least) * random();
  for (let curve = 0; curve < 3; curve++) {
    const [base, swing, turn, start] = [between(15, 57), between(8, 22), between(0.02, 0.05), between(0, 6)];
    for (let x = 0; x < WIDTH; x += 0.7) dot(x, base + swing * Math.sin(start + x * turn), 1, [158, 145, 186]);
  }
  const step = WIDTH / (digits.length + 0.6);
  Array.from(digits).forEach((digit, index) => {
    const ink = INKS[Math.floor(random() * INKS.length)] ?? PAPER;
    const size = between(15, 19);
    const tilt = between(-0.35, 0.35);
    const left = step * (index + 0.4) + between(-3, 3);
    const top = HEIGHT / 2 - size + between(-6, 6);
    for (const [x1, y1, x2, y2] of DIGITS[Number(digit)] ?? []) {
      for (let t = 0; t <= 1; t += 0.04) {
        const [x, y] = [(x1 + (x2 - x1) * t) * size, (y1 + (y2 - y1) * t) * size];
        dot(left + x + (size - y) * tilt, top + y + Math.sin(x / 7) * 1.5, 2, ink);
      }
    }
  });
  return png(pixels);
}
