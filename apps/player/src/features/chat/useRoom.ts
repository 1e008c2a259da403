import { useEffect, useRef } from 'react';

/** Height difference of layout and visual viewport that indicates an on-screen keyboard, in px. */
const KEYBOARD_PX = 120;

/**
 * Keeps an element as tall as the visible viewport, without keyboard and browser bars, because browsers lay the
 * keyboard over the page instead of resizing it.
 */
export function useRoom<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => {
    const view = visualViewport;
    const fit = () => {
      const element = ref.current;
      if (!element || !view) return;
      const hasKeyboard = innerHeight - view.height > KEYBOARD_PX;
      element.toggleAttribute('data-keyboard', hasKeyboard);
      element.style.setProperty('--view', `${Math.round(view.height)}px`);
      // The browser scrolled the page to show the field; only the list is meant to scroll.
      if (hasKeyboard) scrollTo(0, 0);
    };
    fit();
    view?.addEventListener('resize', fit);
    return () => view?.removeEventListener('resize', fit);
  }, []);
  return ref;
}
