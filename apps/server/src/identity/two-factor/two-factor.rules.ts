/** Decisions about second factors. Pure. */
import type { SecondMethod } from '@parlour/contract/two-factor.endpoints';

/** Minutes in which the second step must follow the first. */
export const TICKET_MINUTES = 5;
/** Minutes for which a member who proved it once more may change factors. */
export const PROOF_MINUTES = 10;
/** A session younger than this proves a member who has neither password nor app. */
export const FRESH_MINUTES = 10;
/** Wrong codes of a member within the window, after which every further one is refused. */
export const MOST_FAILURES = 10;
export const FAILURE_MINUTES = 15;
export const CHALLENGE_MINUTES = 5;
export const MOST_PASSKEYS = 10;

/**
 * Whether the second step is asked for after this way of signing in. A passkey is possession and knowledge or body at
 * once; a remembered login is of a device that passed the step when it was remembered.
 */
export const asksSecond = (via: string): boolean => via !== 'passkey' && via !== 'remembered';

/** What a member may show at the second step; empty when none is asked for. */
export function secondMethods(has: { totp: boolean; recoveryLeft: number; passkeys: number }): SecondMethod[] {
  if (!has.totp) return [];
  return [
    'totp',
    ...(has.recoveryLeft > 0 ? ['recovery' as const] : []),
    ...(has.passkeys > 0 ? ['passkey' as const] : []),
  ];
}

/** How a member proves once more who they are: the strongest thing that they have. */
export const provenBy = (has: { totp: boolean; password: boolean }): 'code' | 'password' | 'signIn' =>
  has.totp ? 'code' : has.password ? 'password' : 'signIn';

/**
 * Where a passkey belongs: the host under which players reach the platform, or operators the console. Without a configured address only this very
 * machine counts, because a host name out of a header is anybody's choice.
 */
export function relyingParty(publicUrl: string | null, host: string): { id: string; origin: string } | null {
  if (publicUrl) {
    const { hostname, origin } = new URL(publicUrl);
    return { id: hostname, origin };
  }
  const [, id] = /^((?:console\.)?localhost)(?::\d{1,5})?$/.exec(host) ?? [];
  return id ? { id, origin: `http://${host}` } : null;
}
