import { describe, expect, it } from 'vitest';
import { Overloaded } from '../../platform/http/result.ts';
import { createRedraw, kindOf, type Picture } from './pictures.ts';

const PICTURE: Picture = { body: Buffer.alloc(1), width: 1, height: 1 };

describe('drawing pictures anew', () => {
  it('two are drawn at once and twelve wait; who comes then is turned away, and their turn comes in order', async () => {
    const begun: { name: number; end: () => void }[] = [];
    const redraw = createRedraw(
      ([name = 0]) => new Promise((resolve) => begun.push({ name, end: () => resolve(PICTURE) })),
    );
    const calls = Array.from({ length: 14 }, (_, name) => redraw(Uint8Array.of(name)));
    await expect(redraw(Uint8Array.of(99))).rejects.toBeInstanceOf(Overloaded);
    expect(begun.map(({ name }) => name)).toEqual([0, 1]);
    for (let at = 0; at < 14; at++) {
      await expect.poll(() => begun.length).toBeGreaterThan(at);
      begun[at]?.end();
    }
    expect(await Promise.all(calls)).toHaveLength(14);
    expect(begun.map(({ name }) => name)).toEqual([...Array(14).keys()]);
  });

  it('a drawing that fails gives its place back', async () => {
    let tries = 0;
    const redraw = createRedraw(async () => {
      if (++tries < 20) throw new Error('broken');
      return PICTURE;
    });
    for (let at = 1; at < 20; at++) await expect(redraw(Uint8Array.of(1))).rejects.toThrow('broken');
    expect(await redraw(Uint8Array.of(1))).toBe(PICTURE);
  });

  it('knows PNG and JPG by their first bytes alone', () => {
    expect(kindOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe('png');
    expect(kindOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))).toBe('jpeg');
    for (const bytes of [[], [0xff], [0x89, 0x50, 0x4e, 0x47], [0x47, 0x49, 0x46, 0x38]])
      expect(kindOf(Uint8Array.from(bytes))).toBe(null);
  });
});
