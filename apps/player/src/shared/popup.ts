import { closePopup, type Popup, useApp } from './store.ts';

/** Props of every popup: it requests to be closed, and reports the end of its exit transition. */
export type PopupProps = { open: boolean; path: string; onClosed: () => void };

/** Returns a function that closes one popup; a late call, when another one has replaced it, does nothing. */
export const closerOf = (popup: Popup) => (): void => {
  if (useApp.getState().popup === popup) closePopup();
};
