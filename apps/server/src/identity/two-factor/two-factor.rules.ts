/** Decisions about second factors. Pure. */
import type { SecondMethod } from '@parlour/contract/two-factor.endpoints';

/** Minutes within which the second step must follow the first. */
export const TICKET_MINUTES = 5;
/** Minutes for which a re-authenticated member may change factors. */
export const PROOF_MINUTES = 10;
/** A session younger than this counts as proof for a member who has neither password nor app. */
export const FRESH_MINUTES = 10;
/** Wrong codes of a member within the window, after which further ones are refused. */
export const MOST_FAILURES = 10;
export const FAILURE_MINUTES = 15;
export const CHALLENGE_MINUTES = 5;
export const MOST_PASSKEYS = 10;

/**
 * Whether the second step is required after this login method. A passkey combines possession with knowledge or
 * biometrics; a remembered login is bound to a device that passed the step when it was remembered.
 */
export const asksSecond = (via: string): boolean => via !== 'passkey' && via !== 'remembered';

/** Lists the methods of the second step; empty when none is required. */
export function secondMethods(has: { totp: boolean; recoveryLeft: number; passkeys: number }): SecondMethod[] {
  if (!has.totp) return [];
  return [
    'totp',
    ...(has.recoveryLeft > 0 ? ['recovery' as const] : []),
    ...(has.passkeys > 0 ? ['passkey' as const] : []),
  ];
}

/** Returns how a member re-authenticates: by the strongest available method. */
export const provenBy = (has: { totp: boolean; password: boolean }): 'code' | 'password' | 'signIn' =>
  has.totp ? 'code' : has.password ? 'password' : 'signIn';

/**
 * Returns the relying party: the host of the players' or operators' site. Without a configured address only this
 * machine is accepted, because a host name from a header can be forged.
 */
export function relyingParty(publicUrl: string | null, host: string): { id: string; origin: string } | null {
  if (publicUrl) {
    const { hostname, origin } = new URL(publicUrl);
    return { id: hostname, origin };
  }
  const [, id] = /^((?:console\.)?localhost)(?::\d{1,5})?$/.exec(host) ?? [];
  return id ? { id, origin: `http://${host}` } : null;
}
