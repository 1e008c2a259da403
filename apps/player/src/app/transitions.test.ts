import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fadesOf, recordHeld, recordSwipe } from './transitions.ts';

let reduced = false;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
});
afterEach(() => {
  recordHeld(false);
  reduced = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OTHER = { fromLocation: { pathname: '/m/home' }, hrefChanged: true };

test('another page fades in; the first one, and the same one again, simply stand', () => {
  expect(fadesOf(OTHER)).toEqual(['page']);
  expect(fadesOf({ ...OTHER, fromLocation: undefined })).toBe(false);
  expect(fadesOf({ ...OTHER, hrefChanged: false })).toBe(false);
  reduced = true;
  expect(fadesOf(OTHER)).toBe(false);
});

test('nothing fades under a finger that is down, nor for a moment after a swipe back', () => {
  recordHeld(true);
  expect(fadesOf(OTHER)).toBe(false);
  recordHeld(false);
  expect(fadesOf(OTHER)).toEqual(['page']);
  vi.advanceTimersByTime(10_000);
  recordSwipe();
  vi.advanceTimersByTime(700);
  expect(fadesOf(OTHER)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(fadesOf(OTHER)).toEqual(['page']);
});
