/** The browser's own offer to install the app, kept until somebody asks for it. */
import { useSyncExternalStore } from 'react';

type Offer = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: Offer | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Begins to listen; the browser makes its offer at most once after a load. */
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

/** Whether the browser can install the app right now. */
export const useCanInstall = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => offer !== null,
    () => false,
  );

/** Hands over to the browser's dialog. An offer is good once. */
export async function install(): Promise<boolean> {
  const asked = offer;
  offer = null;
  tell();
  if (!asked) return false;
  await asked.prompt();
  return (await asked.userChoice).outcome === 'accepted';
}
