/** Display rules of an affiliate's months. */

import type { StatementState } from '@parlour/contract/affiliates';
import { openAffiliateLink } from '@parlour/contract/affiliates.endpoints';
import type { IconName } from '@parlour/ui/icons';
import { dayOf } from '../../../shared/dates.ts';

type Shown = { key: string; icon: IconName; tone: 'good' | 'due' | 'none' };

/** Text, icon and tone of each state, so that meaning does not depend on colour. */
export const MONTH_STATES: Record<StatementState, Shown> = {
  none: { key: 'settle.is.zero', icon: 'minus', tone: 'none' },
  held: { key: 'settle.is.held', icon: 'lock', tone: 'due' },
  kept: { key: 'affiliate.kept', icon: 'history', tone: 'none' },
  waiting: { key: 'settle.is.pendingReview', icon: 'hourglass', tone: 'due' },
  paid: { key: 'agent.paid', icon: 'circle-check', tone: 'good' },
};

/** Formats a month as `2026-11`, by the brand's time zone. */
export const monthOf = (start: string): string => dayOf(start).slice(0, 7);

/** Formats the month before another one. */
export const monthBefore = (start: string): string => monthOf(new Date(Date.parse(start) - 1).toISOString());

/** Returns the link that counts clicks and leads on to the registration. */
export const affiliateLink = (origin: string, code: string): string =>
  origin + openAffiliateLink.path.replace(':code', encodeURIComponent(code));
