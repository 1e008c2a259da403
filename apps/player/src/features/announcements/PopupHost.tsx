import { isHome } from '@parlour/contract/routes';
import { useEffect, useEffectEvent } from 'react';
import { recordGreeting } from '../../shared/greeting.ts';
import { storageAreas } from '../../shared/storage.ts';
import { openPopup, useApp, useSession } from '../../shared/store.ts';
import { useIsLoginOverlay } from '../../shared/useIsLoginOverlay.ts';
import { putAway } from './dismissed.ts';
import { dropNamedPopup, popLater, popsUp, popupKey, readPopup, writeClosedPopup } from './popup.rules.ts';
import { usePopupItems } from './usePopupItems.ts';

/** Opens the popup of announcements automatically, shortly after home is opened. */
export default function PopupHost({ path }: { path: string }) {
  const session = useSession();
  const key = popupKey(session);
  const items = usePopupItems();
  const popup = useApp((state) => state.popup);
  const isFree = useApp((state) => state.popup === null && !state.passwordDue);
  const isOpen = popup === 'notifications';
  // A login popup opened by a guard would be replaced and its input lost.
  const isLoginOver = useIsLoginOverlay();
  const mayCome = isFree && !isLoginOver && isHome(path);
  useEffect(() => dropNamedPopup(storageAreas().local, session), [session]);
  useEffect(() => {
    const kept = readPopup(storageAreas().local, key);
    return mayCome && popsUp(items, kept, Date.now()) ? popLater(() => openPopup('notifications')) : undefined;
  }, [mayCome, items, key]);
  const recordClosed = useEffectEvent(() => {
    writeClosedPopup(storageAreas().local, key, { items, today: putAway.today, now: Date.now() });
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    putAway.today = false;
    recordGreeting();
    // Closed by its button, by a link in it, or by another popup: it counts as seen.
    return () => recordClosed();
  }, [isOpen]);
  return null;
}
