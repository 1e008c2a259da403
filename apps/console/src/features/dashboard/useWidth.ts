import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Returns the width of an element in pixels, updated on resize; `usual` until it is measured. */
export function useWidth<E extends HTMLElement>(usual: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    if (!element.current) return;
    setWidth(Math.round(element.current.getBoundingClientRect().width));
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, []);
  return [element, width];
}
