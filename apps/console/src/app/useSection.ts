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
 * The section that the address names, as far as the operator may see it, and the way to another. The third is another text where the same section is to
 * begin anew, with what the address asks of it.
 */
export function useSection(may: (needs: Needs) => boolean): [Section, (section: Section) => void, string] {
  const place = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  const [path = ''] = place.split('?');
  return [sectionOf(path, may), open, place];
}
