/** The browser's deferred install prompt, kept until it is requested. */
import { useSyncExternalStore } from 'react';

type Offer = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: Offer | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Listens for the prompt, which the browser offers at most once per page load. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as Offer;
    tell();
  });
  addEventListener('appinstalled', () => {
    offer = null;
    tell();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns whether the browser can install the app now. */
export const useCanInstall = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => offer !== null,
    () => false,
  );

/** Shows the browser's install dialog. A prompt can be used once. */
export async function install(): Promise<boolean> {
  const asked = offer;
  offer = null;
  tell();
  if (!asked) return false;
  await asked.prompt();
  return (await asked.userChoice).outcome === 'accepted';
}
