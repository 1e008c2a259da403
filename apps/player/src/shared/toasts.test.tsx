import { TOAST_KINDS, Toast } from '@parlour/ui/Toast';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createToasts, LOADING_MS, TOAST_MS } from './toasts.ts';

/** Fake clock, advanced by the test. */
function handClock() {
  let now = 0;
  const due = new Map<number, { at: number; run: () => void }>();
  let last = 0;
  return {
    timer: {
      set: (run: () => void, ms: number) => {
        due.set(++last, { at: now + ms, run });
        return last;
      },
      clear: (id: unknown) => void due.delete(id as number),
    },
    /** Number of pending timers. */
    running: () => due.size,
    forward(ms: number) {
      now += ms;
      for (const [id, { at, run }] of due) {
        if (at > now) continue;
        due.delete(id);
        run();
      }
    },
  };
}

describe('toasts', () => {
  it('LAY-049 only one is shown: the newer replaces the older', () => {
    const toasts = createToasts(handClock().timer);
    toasts.show('info', 'first');
    toasts.show('success', 'second');
    expect(toasts.current()).toMatchObject({ kind: 'success', text: 'second' });
  });

  it('LAY-050 each closes itself after its time, counted from when it was shown', () => {
    const clock = handClock();
    const toasts = createToasts(clock.timer);
    toasts.show('info', 'first');
    clock.forward(2_000);
    toasts.show('fail', 'second');
    clock.forward(2_999);
    expect(toasts.current()?.text).toBe('second');
    clock.forward(1);
    expect(toasts.current()).toBeNull();
  });

  /** Toasts whose renderer loads or fails when the test decides. */
  function heldDrawing() {
    const clock = handClock();
    const draws: { come: () => void; fail: (error: Error) => void }[] = [];
    const toasts = createToasts(clock.timer, () => new Promise<void>((come, fail) => draws.push({ come, fail })));
    /** Completes or fails the load of the numbered toast's renderer, and runs what waits for it. */
    const end = async (n: number, how: 'come' | 'fail') => {
      if (how === 'come') draws[n]?.come();
      else draws[n]?.fail(new Error('no network'));
      await Promise.resolve();
      await Promise.resolve();
    };
    return { clock, toasts, end };
  }

  it('LAY-050 the first one of a page counts from when it can be seen', async () => {
    const { clock, toasts, end } = heldDrawing();
    toasts.show('info', 'first');
    clock.forward(300);
    await end(0, 'come');
    clock.forward(2_999);
    expect(toasts.current()?.text).toBe('first');
    clock.forward(1);
    expect(toasts.current()).toBeNull();
  });

  it.each(['come', 'fail'] as const)(
    'LAY-050 an older one whose drawing ends late (%s) leaves the time of the newer one alone',
    async (how) => {
      const { clock, toasts, end } = heldDrawing();
      toasts.show('info', 'older');
      toasts.show('fail', 'newer');
      await end(1, 'come');
      clock.forward(1_000);
      await end(0, how);
      expect(clock.running()).toBe(1);
      clock.forward(1_999);
      expect(toasts.current()?.text).toBe('newer');
      clock.forward(1);
      expect(toasts.current()).toBeNull();
    },
  );

  it('ending a loading message leaves a newer message alone', () => {
    const toasts = createToasts(handClock().timer);
    const hide = toasts.show('loading', 'wait');
    toasts.show('fail', 'no');
    hide();
    expect(toasts.current()?.text).toBe('no');
  });

  it('LAY-051 short is 3 s, long 8 s and usual 3 s', () => {
    expect([TOAST_MS.short, TOAST_MS.long, TOAST_MS.usual]).toEqual([3_000, 8_000, 3_000]);
  });

  it('LAY-052 a short success lasts 1 s', () => {
    expect(TOAST_MS.shortSuccess).toBe(1_000);
  });

  it('LAY-053 a loading message may stay up to 9999 s', () => {
    expect(LOADING_MS).toBe(9_999_000);
  });

  it('LAY-048 each of the five kinds has its own look', () => {
    const looks = TOAST_KINDS.map((kind) => renderToStaticMarkup(<Toast kind={kind} text="x" />));
    expect(new Set(looks).size).toBe(5);
    expect(looks.filter((look) => look.includes('role="alert"'))).toHaveLength(1);
  });
});
