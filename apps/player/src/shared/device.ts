/** How this very page was opened. */
import { detectSystem, type OpenedAs, openedAs, type System } from '@parlour/contract/device';

const matches = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches;

export const isStandalone = (): boolean => matches('(display-mode: standalone)');

/** In a browser, in the native shell, installed, or by a profile's icon. */
export const openedHere = (): OpenedAs =>
  openedAs({
    userAgent: navigator.userAgent,
    standalone: isStandalone(),
    iosStandalone: 'standalone' in navigator && navigator.standalone === true,
  });

/** Whether the app is there already: there is nothing to install then. */
export const isInstalled = (): boolean => openedHere() !== 'H5';

export const systemHere = (): System => detectSystem(navigator.userAgent, navigator.maxTouchPoints);

/** Whether whoever reads has asked the browser to save data: nothing is fetched for them that they have not asked for. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
