/** The invitation popup: for whom and when it opens. */

import { isGuest } from '@parlour/contract/accounts';
import type { OutputOf } from '@parlour/contract/endpoint';
import { getInvite, listFriends } from '@parlour/contract/profile.endpoints';
import { getAffiliate } from '@parlour/contract/registration.endpoints';
import { PATHS } from '@parlour/contract/routes';
import type { getWhitelabel } from '@parlour/contract/system.endpoints';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

/** Delay before the invitation opens, so that home is seen first. */
export const INVITE_DELAY_MS = 1_500;

export const affiliateQuery = queryOptions({
  queryKey: ['member', 'affiliate'],
  queryFn: ({ signal }) => ask(getAffiliate, { query: {} }, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

const FRESH_MS = 30_000;

export const inviteQuery = queryOptions({
  queryKey: ['member', 'invite'],
  queryFn: ({ signal }) => ask(getInvite, {}, signal),
  staleTime: FRESH_MS,
});

export const friendsQuery = infiniteQueryOptions({
  queryKey: ['member', 'invite', 'friends'],
  queryFn: ({ pageParam, signal }) => ask(listFriends, { query: pageParam ? { before: pageParam } : {} }, signal),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: FRESH_MS,
});

/** Returns the link for a friend. */
export const inviteLink = (origin: string, code: string): string =>
  `${origin}${PATHS.register}?${new URLSearchParams({ affiliateCode: code })}`;

type Brand = Pick<OutputOf<typeof getWhitelabel>, 'flags' | 'invitePopup'> | undefined;

/** Whether the invitation opens: for members, once per browser session, never over another popup. */
export const invites = (now: {
  session: { type: number } | null;
  brand: Brand;
  isGreeted: boolean;
  isHome: boolean;
  isFree: boolean;
}): boolean =>
  now.session !== null &&
  !isGuest(now.session.type) &&
  now.brand?.flags.REFERRAL3 === true &&
  now.brand.invitePopup &&
  !now.isGreeted &&
  now.isHome &&
  now.isFree;
