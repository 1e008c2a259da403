import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Rail.module.css';
import { nextGroup } from './rail-steps.ts';

type Props = { label: string; rows: 1 | 2; autoplayMs?: number; children: ReactNode };

const SETTLES_MS = 200;

/**
 * A strip of 3.2 tiles with scroll snapping in groups of three. Scrolls natively; with `autoplayMs` it advances by one
 * group while it is visible, untouched, and reduced motion is not preferred.
 */
export function Rail({ label, rows, autoplayMs, children }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element || !autoplayMs || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    return autoplay(element, autoplayMs);
  }, [autoplayMs]);
  return (
    <div ref={strip} className={styles.rail} data-rows={rows} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Advances the strip every `everyMs`; returns a stop function. */
function autoplay(strip: HTMLElement, everyMs: number): () => void {
  let seen = false;
  let heldAt = 0;
  const observer = new IntersectionObserver(
    ([entry]) => {
      seen = (entry?.intersectionRatio ?? 0) > 0.6;
    },
    { threshold: [0, 0.6, 1] },
  );
  observer.observe(strip);
  const held = () => {
    heldAt = Date.now();
  };
  const timer = setInterval(() => {
    const busy = strip.contains(document.activeElement) || Date.now() - heldAt < everyMs - SETTLES_MS;
    if (!seen || busy || document.hidden) return;
    const snap = strip.children;
    const first = snap[0];
    const fourth = snap[3 * Number(strip.dataset.rows)];
    if (!(first instanceof HTMLElement) || !(fourth instanceof HTMLElement)) return;
    const step = Math.abs(fourth.offsetLeft - first.offsetLeft);
    const end = strip.scrollWidth - strip.clientWidth;
    const at = Math.abs(strip.scrollLeft);
    const sign = getComputedStyle(strip).direction === 'rtl' ? -1 : 1;
    strip.scrollTo({ left: sign * nextGroup(at, step, end), behavior: 'smooth' });
  }, everyMs);
  strip.addEventListener('pointerdown', held);
  strip.addEventListener('wheel', held, { passive: true });
  return () => {
    clearInterval(timer);
    observer.disconnect();
    strip.removeEventListener('pointerdown', held);
    strip.removeEventListener('wheel', held);
  };
}
