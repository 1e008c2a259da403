/** How promotions read, and what a tap on "join" leads to. */
import { type ActivityStatus, APPLICATION_COMMENT } from '@parlour/contract/promotions';
import type { Application, Promotion } from '@parlour/contract/promotions.endpoints';
import { dayOf } from '../../shared/dates.ts';

export type Days = { kind: 'long' | 'one'; from: string } | { kind: 'range'; from: string; to: string };

/**
 * The days of a promotion: from a day on where it has no expiry, else a range, else the one day (N61).
 *
 * @param noExpiry 1 as a number or a text says the same as true
 */
export function daysOf(item: { startDate: string; endDate: string | null; noExpiry: boolean | number | string }): Days {
  const from = dayOf(item.startDate, '/');
  if (item.noExpiry === true || String(item.noExpiry) === '1') return { kind: 'long', from };
  const to = item.endDate === null ? from : dayOf(item.endDate, '/');
  return to === from ? { kind: 'one', from } : { kind: 'range', from, to };
}

/** The picture with sequence 1; without one, the first there is. */
export const coverOf = ({ announcementImages: images }: Pick<Promotion, 'announcementImages'>): string =>
  images.find(({ sequence }) => sequence === 1)?.url ?? images[0]?.url ?? '';

/** Promotions of a category; all of them without one. */
export const ofCategory = (list: readonly Promotion[], category: string): readonly Promotion[] =>
  category === '' ? list : list.filter((item) => item.promoAnnouncementCategoryIds.includes(category));

/** A reader's part in a promotion: undefined for none, null where it could not be found out. */
export type Own = Application | undefined | null;

/** Whether nobody can say how the reader stands. What only leads to a page has no parts. */
const isUnknown = ({ activity }: Promotion, own: Own): boolean => own === null && activity?.kind !== 'link';

/** The reader's own part goes before what the promotion is to everybody; null where nobody can take part, or tell. */
export const statusOf = (item: Promotion, own: Own): ActivityStatus | null =>
  isUnknown(item, own) ? null : (own?.state ?? item.activity?.status ?? null);

/**
 * What the button of a promotion does.
 * - `open`: leads to its page
 * - `apply`, `signup`: takes part
 * - `claim`: takes the grant
 * - `wait`: nothing; the status says why
 */
export type Deed = 'open' | 'apply' | 'signup' | 'claim' | 'wait';

export function deedOf(item: Promotion, own: Own): Deed {
  const { activity, link } = item;
  if (own?.state === 'claim') return 'claim';
  if (!activity || isUnknown(item, own)) return 'wait';
  if (activity.kind === 'link') return activity.status === 'join' && link !== '' ? 'open' : 'wait';
  const isOpen = activity.status === 'join';
  if (own ? own.mayTryAgain && isOpen : isOpen) return activity.kind;
  return 'wait';
}

/** Characters of a comment that are still free; less than none when it is too long. */
export const commentLeft = (comment: string): number => APPLICATION_COMMENT - Array.from(comment).length;
