import { useEffect, useRef } from 'react';

/** A viewport that is shorter than its page by this has a keyboard over it. */
const KEYBOARD_PX = 120;

/**
 * Keeps an element as tall as what is left of the screen, the keyboard and the browser's bars taken off. Browsers lay
 * the keyboard over the page instead of making the page shorter.
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
      // The browser moved the page to show the field; the list is what moves here.
      if (hasKeyboard) scrollTo(0, 0);
    };
    fit();
    view?.addEventListener('resize', fit);
    return () => view?.removeEventListener('resize', fit);
  }, []);
  return ref;
}
