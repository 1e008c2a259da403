import { useEffect, useRef } from 'react';
import { scrollMenu } from '../menu-scroll.ts';

/**
 * Keeps the chosen item of a strip in sight without moving the page.
 *
 * @param chosen value of the item's `data-item`
 * @returns where to mark the strip, which must be a positioned element
 */
export function useCentred(chosen: string | undefined) {
  const strip = useRef<HTMLDivElement>(null);
  const placed = useRef(false);
  useEffect(() => {
    const element = strip.current;
    const item = element?.querySelector(`[data-item="${CSS.escape(chosen ?? '')}"]`);
    if (!element || !(item instanceof HTMLElement)) return undefined;
    const left = item.offsetLeft - (element.clientWidth - item.offsetWidth) / 2;
    // Where it stands at first is no movement; nor is any, for a reader who wants less of them.
    if (placed.current && !matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollMenu(element, left);
    placed.current = true;
    element.scrollTo({ left });
    return undefined;
  }, [chosen]);
  return strip;
}
