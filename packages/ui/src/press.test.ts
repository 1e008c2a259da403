import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginPress, PRESS_MS } from './press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function touch() {
  const show = vi.fn();
  const long = vi.fn();
  return { show, long, ...beginPress({ show, long }) };
}

describe('touches', () => {
  it('LAY-059 a control shows that it is pressed at 130 ms and not before', () => {
    expect(PRESS_MS.delay).toBe(130);
    const { show } = touch();
    vi.advanceTimersByTime(129);
    expect(show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(show.mock.calls).toEqual([[true]]);
  });

  it('LAY-060 a hold is a long one at 370 ms and not before', () => {
    expect(PRESS_MS.long).toBe(370);
    const { long } = touch();
    vi.advanceTimersByTime(369);
    expect(long).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(long).toHaveBeenCalledTimes(1);
  });

  it('LAY-061 the look of a press ends 100 ms after the release', () => {
    expect(PRESS_MS.out).toBe(100);
    const { show, release, long } = touch();
    vi.advanceTimersByTime(200);
    release();
    vi.advanceTimersByTime(99);
    expect(show.mock.calls).toEqual([[true]]);
    vi.advanceTimersByTime(1);
    expect(show.mock.calls).toEqual([[true], [false]]);
    vi.advanceTimersByTime(1_000);
    expect(long).not.toHaveBeenCalled();
  });

  it('a short tap and a scroll show nothing and hold nothing', () => {
    const tap = touch();
    vi.advanceTimersByTime(80);
    tap.release();
    const scroll = touch();
    vi.advanceTimersByTime(80);
    scroll.cancel();
    vi.advanceTimersByTime(1_000);
    for (const { show, long } of [tap, scroll]) expect([show.mock.calls, long.mock.calls]).toEqual([[], []]);
    const late = touch();
    vi.advanceTimersByTime(150);
    late.cancel();
    expect(late.show.mock.calls).toEqual([[true], [false]]);
  });
});

describe('movements of popups', () => {
  const css = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
  /** The declarations of the first rule of a selector. */
  const rule = (text: string, selector: string): string =>
    new RegExp(`(?<![\\w-])${selector.replace('.', '\\.')} \\{([^}]*)\\}`).exec(text)?.[1] ?? '';
  const tokens = css('tokens.css');
  const usual = (name: string): string | undefined => new RegExp(`${name}: (\\w+);`).exec(tokens)?.[1];

  it('LAY-056 the mask of every popup comes and goes in 200 ms', () => {
    expect(usual('--dur-mask')).toBe('200ms');
    expect(rule(css('Mask.module.css'), '.mask')).toContain('transition: opacity var(--dur-mask) linear');
    expect(css('Dialog.tsx').match(/Backdrop className=[^>]*>/g)).toEqual(['Backdrop className={masks.mask} />']);
    expect(css('Sheet.tsx')).toContain('<Mask ');
    expect(css('Mask.tsx')).toContain('className={`${css.mask} ');
  });

  it('LAY-057 the content of every popup comes and goes in 300 ms', () => {
    expect(usual('--dur-content')).toBe('300ms');
    expect(rule(css('Sheet.module.css'), '.bottom')).toContain('transition: transform var(--dur-content)');
    expect(rule(css('Dialog.module.css'), '.dialog')).toContain('transform var(--dur-content)');
  });
});
