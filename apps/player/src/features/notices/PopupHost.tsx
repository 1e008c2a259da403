import { isHome } from '@parlour/contract/routes';
import { useEffect, useEffectEvent } from 'react';
import { useListLanguage } from '../../shared/i18n.tsx';
import { shelves } from '../../shared/storage.ts';
import { openPopup, useApp, useSession } from '../../shared/store.ts';
import { popLater, popsUp, popupKey, readPopup, writeClosedPopup } from './popup.rules.ts';
import { putAway } from './putAway.ts';
import { usePopupItems } from './usePopupItems.ts';

/** Shows the popup of announcements by itself, a moment after somebody has come to home. */
export default function PopupHost({ path }: { path: string }) {
  const key = popupKey(useSession());
  const language = useListLanguage();
  const items = usePopupItems();
  const popup = useApp((state) => state.popup);
  const isFree = useApp((state) => state.popup === null && !state.passwordDue);
  const isOpen = popup === 'notifications';
  const mayCome = isFree && isHome(path);
  useEffect(() => {
    const kept = readPopup(shelves().local, key);
    return mayCome && popsUp(items, kept, language, Date.now())
      ? popLater(() => openPopup('notifications'))
      : undefined;
  }, [mayCome, items, key, language]);
  const noteClosed = useEffectEvent(() => {
    writeClosedPopup(shelves().local, key, { items, language, today: putAway.today, now: Date.now() });
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    putAway.today = false;
    // Closed by its button, by a way that led on, or by another popup in its place: it was seen.
    return () => noteClosed();
  }, [isOpen]);
  return null;
}
