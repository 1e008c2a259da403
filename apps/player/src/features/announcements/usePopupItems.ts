import { useMemo } from 'react';
import { useSession } from '../../shared/store.ts';
import { useAnnouncements } from '../home/home.queries.ts';
import { popupItems } from './popup.rules.ts';

/** Returns the announcements that pop up for this reader. */
export function usePopupItems() {
  const announced = useAnnouncements();
  const session = useSession();
  return useMemo(() => popupItems(announced ?? [], session), [announced, session]);
}
