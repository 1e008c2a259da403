/** What stands between a tap and its action. Pure: the caller navigates or shows the message. */

import { hasAgentMenu, isGuest, mayFreePlay } from '@parlour/contract/accounts';

export type Verdict = 'go' | 'login' | 'free_reject' | 'agent.noPlay';

type Who = { type: number } | null;

/** The free-play check: a session of member type 0, 1 or 2. */
export const passesFreePlay = (who: Who): boolean => who !== null && mayFreePlay(who.type);

/** No session goes to the login page; a session that may only look is told so, and an agent that agents do not play. */
export function guard(who: Who): Verdict {
  if (who === null) return 'login';
  if (passesFreePlay(who)) return 'go';
  return hasAgentMenu(who.type) ? 'agent.noPlay' : 'free_reject';
}

/** What stands before a game: a trial player may open it, in free play (N19). */
export const gameGuard = (who: Who): Verdict => (who !== null && isGuest(who.type) ? 'go' : guard(who));
