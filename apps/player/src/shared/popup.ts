import { closePopup, type Popup, useApp } from './store.ts';

/** What every popup is given. It asks to be closed, and says when its closing movement has ended. */
export type PopupProps = { open: boolean; path: string; onClosed: () => void };

/** Closes one popup: coming late, when another one has taken its place, it does nothing. */
export const closerOf = (popup: Popup) => (): void => {
  if (useApp.getState().popup === popup) closePopup();
};
