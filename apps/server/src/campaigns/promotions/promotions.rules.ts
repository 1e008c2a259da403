/** Views and validation of promotions. */

import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { FALLBACK_LANGUAGE } from '@parlour/contract/languages';
import { MAX_AMOUNT, moneyString, parseMoney } from '@parlour/contract/money';
import {
  type ActivityKind,
  APPLICATION_ATTEMPTS,
  type ApplicationState,
  openingOf,
} from '@parlour/contract/promotions';
import type { Application, Promotion, PromotionInput } from '@parlour/contract/promotions.endpoints';

export type ActivityFacts = {
  kind: ActivityKind;
  opens_at: Date;
  closes_at: Date | null;
  places: number | null;
  taken: number;
  grant_amount: bigint;
};

/** Returns the text of a language, else of the fallback language, else of any. */
export const nameIn = (names: Record<string, string>, language: string): string =>
  names[language] ?? names[FALLBACK_LANGUAGE] ?? Object.values(names)[0] ?? '';

const grantOf = (amount: bigint, exponent: number): string | null =>
  amount > 0n ? moneyString(amount, exponent) : null;

/** @param now milliseconds since 1970 */
export function toActivity(facts: ActivityFacts, exponent: number, now: number): NonNullable<Promotion['activity']> {
  const opening = {
    opensAt: facts.opens_at.toISOString(),
    closesAt: facts.closes_at?.toISOString() ?? null,
    left: facts.places === null ? null : Math.max(0, facts.places - facts.taken),
  };
  return {
    ...opening,
    kind: facts.kind,
    places: facts.places,
    grant: grantOf(facts.grant_amount, exponent),
    status: openingOf(opening, now),
  };
}

export function toPromotion(
  item: Announcement,
  facts: ActivityFacts | undefined,
  { exponent, now }: { exponent: number; now: number },
): Promotion {
  return { ...item, activity: facts ? toActivity(facts, exponent, now) : null };
}

export type ApplicationFacts = {
  announcement_id: bigint;
  state: ApplicationState;
  attempts: number;
  comment: string;
  images: string[];
  reason: string;
  grant_amount: bigint;
  applied_at: Date;
  changed_at: Date;
};

export const mayTryAgain = ({ state, attempts }: Pick<ApplicationFacts, 'state' | 'attempts'>): boolean =>
  state === 'rejected' && attempts < APPLICATION_ATTEMPTS;

export const toApplication = (
  row: ApplicationFacts,
  { title, images, exponent }: { title: string; images: string[]; exponent: number },
): Application => ({
  promotionId: row.announcement_id.toString(),
  title,
  state: row.state,
  comment: row.comment,
  images,
  reason: row.reason,
  grant: grantOf(row.grant_amount, exponent),
  mayTryAgain: mayTryAgain(row),
  appliedAt: row.applied_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

/** Length in code points, as the database counts it. */
export const lengthOf = (text: string): number => Array.from(text).length;

/**
 * Returns why an application is not possible now, or null.
 *
 * @param now milliseconds since 1970
 */
export function refusalOf(
  facts: ActivityFacts,
  now: number,
): 'promotion.coming' | 'promotion.closed' | 'promotion.full' | null {
  if (facts.closes_at !== null && facts.closes_at.getTime() <= now) return 'promotion.closed';
  if (facts.opens_at.getTime() > now) return 'promotion.coming';
  return facts.places !== null && facts.taken >= facts.places ? 'promotion.full' : null;
}

/** Returns the problem of an activity, or null. @param taken number of places already taken */
export function validateActivity(
  { kind, opensAt, closesAt, places, grant, link }: PromotionInput['activity'] & { link: string },
  { taken, exponent }: { taken: number; exponent: number },
): { field: string; messageKey: string } | null {
  if (kind === 'link' && link === '') return { field: 'link', messageKey: 'form.required' };
  if (opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt))
    return { field: 'closesAt', messageKey: 'form.past' };
  if (places !== null && places < taken) return { field: 'places', messageKey: 'form.required' };
  const amount = grant === null ? 0n : parseMoney(grant, exponent);
  if (amount === null || amount < 0n || amount > MAX_AMOUNT) return { field: 'grant', messageKey: 'form.digits' };
  return null;
}
