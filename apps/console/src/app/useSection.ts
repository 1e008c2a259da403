import { useCallback, useSyncExternalStore } from 'react';
import { addressOf, type Section, sectionOf } from './sections.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The section that the address names, and the way to another. */
export function useSection(): [Section, (section: Section) => void] {
  const path = useSyncExternalStore(subscribe, () => location.pathname);
  const open = useCallback((section: Section) => {
    history.pushState(null, '', addressOf(section));
    for (const listener of listeners) listener();
    // The new section is read from its start, by eye and by screen reader.
    scrollTo(0, 0);
    document.getElementById('main')?.focus();
  }, []);
  return [sectionOf(path), open];
}
