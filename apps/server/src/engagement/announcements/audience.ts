/** Evaluation of audiences. */

import { hasAgentMenu, isGuest, TRIAL_CUSTOMER } from '@parlour/contract/accounts';
import type { Audience, Condition } from '@parlour/contract/audience';

/** Viewer of a text; null for a visitor. */
export type Viewer = {
  account: string;
  type: number;
  customerType: string | null;
  rankLevel: number;
  /** Last seen language and platform; null before that. */
  language: string | null;
  platform: string | null;
  registeredAt: Date;
} | null;

const isTrialPlayer = ({ type, customerType }: NonNullable<Viewer>): boolean =>
  isGuest(type) || customerType === TRIAL_CUSTOMER;

function isSo(condition: Condition, viewer: NonNullable<Viewer>): boolean {
  switch (condition.is) {
    case 'group':
      return condition.any.some((kind) => isMeantFor({ kind }, viewer));
    case 'rank':
      return viewer.rankLevel >= condition.least && (condition.most === null || viewer.rankLevel <= condition.most);
    case 'language':
      return viewer.language !== null && condition.any.includes(viewer.language);
    case 'platform':
      return condition.any.some((platform) => platform === viewer.platform);
    case 'registered': {
      const { from, to } = condition;
      const at = viewer.registeredAt.getTime();
      return (from === null || at >= Date.parse(from)) && (to === null || at < Date.parse(to));
    }
    case 'accounts':
      return condition.any.includes(viewer.account);
  }
}

/** The same rule is implemented in the database as `is_meant_for`. */
export function isMeantFor(audience: Audience, viewer: Viewer): boolean {
  if (viewer === null) return audience.kind === 'everybody' || audience.kind === 'visitors';
  const isTrial = isTrialPlayer(viewer);
  switch (audience.kind) {
    case 'everybody':
      return true;
    case 'visitors':
      return false;
    case 'members':
      return !isTrial;
    case 'trial':
      return isTrial;
    case 'agents':
      return hasAgentMenu(viewer.type);
    case 'rank':
      return viewer.rankLevel >= audience.least;
    case 'chosen':
      return audience.accounts.includes(viewer.account);
    case 'matching':
      return audience.all.every((condition) => isSo(condition, viewer) !== condition.not);
  }
}

const namesOf = (accounts: readonly string[]): string[] =>
  [...new Set(accounts.map((account) => account.trim().toLowerCase()))].sort();

/** Normalises an audience for storage: account names in lower case, without duplicates. */
export function keptAudience(audience: Audience): Audience {
  if (audience.kind === 'chosen') return { ...audience, accounts: namesOf(audience.accounts) };
  if (audience.kind !== 'matching') return audience;
  const all = audience.all.map((each) => (each.is === 'accounts' ? { ...each, any: namesOf(each.any) } : each));
  return { ...audience, all };
}

/** Returns every account that an audience names. */
export function accountsOf(audience: Audience): string[] {
  if (audience.kind === 'chosen') return audience.accounts;
  if (audience.kind !== 'matching') return [];
  return audience.all.flatMap((each) => (each.is === 'accounts' ? each.any : []));
}

/** Splits an audience into its other conditions and its lists of names, all of which a member must match. */
export function namesApart(audience: Audience): { rest: Audience; named: { any: string[]; not: boolean }[] } {
  if (audience.kind === 'chosen')
    return { rest: { kind: 'matching', all: [] }, named: [{ any: audience.accounts, not: false }] };
  if (audience.kind !== 'matching') return { rest: audience, named: [] };
  const all = audience.all.filter(({ is }) => is !== 'accounts');
  return { rest: { ...audience, all }, named: audience.all.filter((each) => each.is === 'accounts') };
}
