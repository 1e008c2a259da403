/** Pages of an account, before which a trial player is asked to make one. */
import { GUEST_MEMBER } from '@parlour/contract/accounts';
import { openPopup, useApp } from '../shared/store.ts';

/** Asks a trial player to register; false for everybody else. */
export function asksGuest(): boolean {
  const isGuest = useApp.getState().session?.type === GUEST_MEMBER;
  if (isGuest) openPopup('guest');
  return isGuest;
}

/** A tap of a trial player on the way to such a page ends in the question. */
export const holdGuest = (event: { preventDefault(): void }): void => {
  if (asksGuest()) event.preventDefault();
};
