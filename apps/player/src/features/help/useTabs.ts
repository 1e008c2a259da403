import type { KeyboardEvent } from 'react';

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Keyboard navigation of a tab list: arrow keys, Home and End move focus and selection, in the page's direction. */
export const moveTab = (count: number, choose: (index: number) => void) => (event: KeyboardEvent<HTMLElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === event.target);
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const mirrored: Record<string, string> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };
  const step = STEPS[(isRtl && mirrored[event.key]) || event.key];
  if (at < 0 || !step) return;
  event.preventDefault();
  const next = step(at, count);
  tabs[next]?.focus();
  choose(next);
};
