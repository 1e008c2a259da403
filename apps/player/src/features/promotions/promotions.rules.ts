/** Display rules of promotions, and the effect of the "join" button. */
import { type ActivityStatus, APPLICATION_COMMENT } from '@parlour/contract/promotions';
import type { Application, Promotion } from '@parlour/contract/promotions.endpoints';
import { dayOf } from '../../shared/dates.ts';

export type Days = { kind: 'long' | 'one'; from: string } | { kind: 'range'; from: string; to: string };

/**
 * Formats the days of a promotion: from a day on without an expiry, else a range, else a single day (N61).
 *
 * @param noExpiry 1 as a number or string means true
 */
export function daysOf(item: { startDate: string; endDate: string | null; noExpiry: boolean | number | string }): Days {
  const from = dayOf(item.startDate, '/');
  if (item.noExpiry === true || String(item.noExpiry) === '1') return { kind: 'long', from };
  const to = item.endDate === null ? from : dayOf(item.endDate, '/');
  return to === from ? { kind: 'one', from } : { kind: 'range', from, to };
}

/** Returns the image with sequence 1, else the first one. */
export const coverOf = ({ announcementImages: images }: Pick<Promotion, 'announcementImages'>): string =>
  images.find(({ sequence }) => sequence === 1)?.url ?? images[0]?.url ?? '';

/** Returns the promotions of a category; all of them without one. */
export const ofCategory = (list: readonly Promotion[], category: string): readonly Promotion[] =>
  category === '' ? list : list.filter((item) => item.promoAnnouncementCategoryIds.includes(category));

/** A reader's application to a promotion: undefined without one, null if it could not be loaded. */
export type Own = Application | undefined | null;

/** Whether the reader's state is unknown. Promotions that only link to a page have no applications. */
const isUnknown = ({ activity }: Promotion, own: Own): boolean => own === null && activity?.kind !== 'link';

/**
 * Returns the state of the reader's application, else the promotion's public state; null if it has none or it is
 * unknown.
 */
export const statusOf = (item: Promotion, own: Own): ActivityStatus | null =>
  isUnknown(item, own) ? null : (own?.state ?? item.activity?.status ?? null);

/**
 * Effect of a promotion's button.
 * - `open`: opens its page
 * - `apply`, `signup`: takes part
 * - `claim`: claims the grant
 * - `wait`: none; the status explains why
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

/** Returns the remaining characters of a comment; negative if it is too long. */
export const commentLeft = (comment: string): number => APPLICATION_COMMENT - Array.from(comment).length;
