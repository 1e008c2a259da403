import { useSyncExternalStore } from 'react';
import { goTo } from '../shared/address.ts';
import type { Needs } from '../shared/rights.tsx';
import { addressOf, type Section, sectionOf } from './sections.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

const open = (section: Section): void => goTo(addressOf(section));

/**
 * Returns the section of the address, as far as the operator may see it, a function that opens another one, and the
 * address as a React key, because the same section is mounted again for other parameters.
 */
export function useSection(may: (needs: Needs) => boolean): [Section, (section: Section) => void, string] {
  const place = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  const [path = ''] = place.split('?');
  return [sectionOf(path, may), open, place];
}
