/** Pages of an account, at which a trial player is prompted to register. */
import { GUEST_MEMBER } from '@parlour/contract/accounts';
import { openPopup, useApp } from '../shared/store.ts';

/** Prompts a trial player to register; returns false for everybody else. */
export function asksGuest(): boolean {
  const isGuest = useApp.getState().session?.type === GUEST_MEMBER;
  if (isGuest) openPopup('guest');
  return isGuest;
}

/** Click handler that prompts a trial player instead of following a link to such a page. */
export const holdGuest = (event: { preventDefault(): void }): void => {
  if (asksGuest()) event.preventDefault();
};
