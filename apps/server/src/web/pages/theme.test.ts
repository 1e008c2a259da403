/** Changes of the brand's colours while a server runs. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../config/config.ts';
import { testApp } from '../../testing/app.ts';
import { onDatabase } from '../../testing/databases.ts';
import { openTheme } from './theme.ts';

const VIOLET = ':root { --brand: #d9b8ff; --on-brand: #1c0636; --brand-hover: #e6d0ff; --brand-press: #c79bff; }';
const WHITE = ':root { --brand: #ffffff; --brand-hover: #ffffff; --brand-press: #ffffff; --on-brand: #000000; }';

let dir = '';
const makeFolder = () => {
  dir = mkdtempSync(join(tmpdir(), 'theme-'));
};
const removeFolder = () => rmSync(dir, { recursive: true });
const write = (css: string) => writeFileSync(join(dir, 'theme.css'), css);

describe('a theme that changes', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  const open = () => {
    const log = { warn: vi.fn<(text: string) => void>(), error: vi.fn<(facts: object, text: string) => void>() };
    const theme = openTheme(dir, log);
    return { log, theme, css: () => theme.file().body.toString() };
  };

  it('is taken over once it has stopped changing', async () => {
    write(VIOLET);
    const { theme, css, log } = open();
    const { tag } = theme.file();
    write('');
    await theme.look();
    expect(css()).toBe(VIOLET);
    write(WHITE);
    await theme.look();
    expect(css()).toBe(VIOLET);
    await theme.look();
    expect(css()).toBe(WHITE);
    expect(theme.file().tag).not.toBe(tag);
    expect(log.warn.mock.calls).toEqual([[expect.stringContaining('theme.css was changed: its colours are in force')]]);
    await theme.look();
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('with a fault leaves the former one in force, which is said once', async () => {
    write(VIOLET);
    const { theme, css, log } = open();
    write(':root { --brand: blue; }');
    for (let looks = 0; looks < 4; looks++) await theme.look();
    expect(css()).toBe(VIOLET);
    expect(log.error.mock.calls).toEqual([
      [
        { problems: [expect.stringContaining('theme.css: line 1: --brand: blue is not an opaque colour')] },
        expect.stringContaining('cannot be used; the former colours stay: theme.css: line 1: --brand: blue'),
      ],
    ]);
    write(WHITE);
    for (let looks = 0; looks < 2; looks++) await theme.look();
    expect(css()).toBe(WHITE);
  });

  it('may come and go', async () => {
    const { theme, css } = open();
    expect(css()).toBe('');
    write(WHITE);
    for (let looks = 0; looks < 2; looks++) await theme.look();
    expect(css()).toBe(WHITE);
    rmSync(join(dir, 'theme.css'));
    for (let looks = 0; looks < 2; looks++) await theme.look();
    expect(css()).toBe('');
  });

  it('keeps a server with a fault from starting', () => {
    write(':root { --brand: blue; }');
    expect(open).toThrow('theme.css: line 1: --brand: blue');
  });
});

onDatabase('embedded', (_kind, open) => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  it('a running server serves changed colours', async () => {
    cpSync(join(ROOT, 'brands/demo'), dir, { recursive: true });
    write(VIOLET);
    const app = await testApp(await open(), { brand: { dir } });
    try {
      const get = (headers: Record<string, string> = {}) =>
        app.server.inject({ method: 'GET', url: '/brand/theme.css', headers });
      const first = await get();
      expect([first.body, first.headers['cache-control']]).toEqual([VIOLET, 'no-cache']);
      const tag = String(first.headers.etag);
      expect((await get({ 'if-none-match': tag })).statusCode).toBe(304);
      write(WHITE);
      await vi.waitFor(async () => expect((await get({ 'if-none-match': tag })).body).toBe(WHITE), {
        timeout: 10_000,
        interval: 50,
      });
    } finally {
      await app.close();
    }
  });
});
