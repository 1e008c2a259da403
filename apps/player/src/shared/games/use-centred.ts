import { useEffect, useRef } from 'react';
import { scrollMenu } from '../menu-scroll.ts';

/**
 * Keeps the selected item of a strip visible without scrolling the page.
 *
 * @param chosen value of the item's `data-item`
 * @returns ref for the strip, which must be a positioned element
 */
export function useCentred(chosen: string | undefined) {
  const strip = useRef<HTMLDivElement>(null);
  const placed = useRef(false);
  useEffect(() => {
    const element = strip.current;
    const item = element?.querySelector(`[data-item="${CSS.escape(chosen ?? '')}"]`);
    if (!element || !(item instanceof HTMLElement)) return undefined;
    const left = item.offsetLeft - (element.clientWidth - item.offsetWidth) / 2;
    // The initial position is set without animation; with reduced motion all are.
    if (placed.current && !matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollMenu(element, left);
    placed.current = true;
    element.scrollTo({ left });
    return undefined;
  }, [chosen]);
  return strip;
}
