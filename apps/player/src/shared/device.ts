/** How the current page was opened. */
import { detectSystem, type OpenedAs, openedAs, type System } from '@parlour/contract/device';

const matches = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches;

export const isStandalone = (): boolean => matches('(display-mode: standalone)');

/** Returns whether the page runs in a browser, in the native shell, installed, or from an iOS profile. */
export const openedHere = (): OpenedAs =>
  openedAs({
    userAgent: navigator.userAgent,
    standalone: isStandalone(),
    iosStandalone: 'standalone' in navigator && navigator.standalone === true,
  });

/** Whether the app is already installed, so that there is nothing to install. */
export const isInstalled = (): boolean => openedHere() !== 'H5';

export const systemHere = (): System => detectSystem(navigator.userAgent, navigator.maxTouchPoints);

/** Whether the browser requests reduced data usage: nothing is prefetched then. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
