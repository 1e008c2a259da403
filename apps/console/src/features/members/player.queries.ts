import { getMemberWagering, listMemberCodes, listMemberGrants } from '@parlour/contract/member-bonuses.admin.endpoints';
import { getMemberInvitations, listInvitedMembers } from '@parlour/contract/member-invitations.admin.endpoints';
import {
  listMemberChats,
  listMemberDeliveries,
  listMemberMessages,
  listMemberPopups,
} from '@parlour/contract/member-messages.admin.endpoints';
import {
  getMemberPage,
  listMemberMovements,
  listMemberRounds,
  listMemberTimeline,
  type TimelineKind,
} from '@parlour/contract/members.admin.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

/** Below the key of the members, so that actions on a player refresh the page too. */
const PLAYER = ['members', 'player'] as const;

export const usePlayer = (id: string) =>
  useQuery({
    queryKey: [...PLAYER, id],
    queryFn: async ({ signal }) => valueOf(await call(getMemberPage, { params: { id } }, signal)),
  });

export type TimelineFilter = TimelineKind | 'all';

export const useTimeline = (id: string, kind: TimelineFilter) =>
  usePages([...PLAYER, id, 'timeline', kind], (page, signal) =>
    call(listMemberTimeline, { params: { id }, query: { ...page, ...(kind === 'all' ? {} : { kind }) } }, signal),
  );

export type PlayerBook = 'PLAY' | 'REAL';

export const useRounds = (id: string, book: PlayerBook) =>
  usePages([...PLAYER, id, 'rounds', book], (page, signal) =>
    call(listMemberRounds, { params: { id }, query: { ...page, book } }, signal),
  );

export const useMovements = (id: string, book: PlayerBook) =>
  usePages([...PLAYER, id, 'movements', book], (page, signal) =>
    call(listMemberMovements, { params: { id }, query: { ...page, book } }, signal),
  );

export const useWagering = (id: string) =>
  useQuery({
    queryKey: [...PLAYER, id, 'wagering'],
    queryFn: async ({ signal }) => valueOf(await call(getMemberWagering, { params: { id } }, signal)),
  });

export const useGrants = (id: string) =>
  usePages([...PLAYER, id, 'grants'], (page, signal) =>
    call(listMemberGrants, { params: { id }, query: page }, signal),
  );

export const useCodes = (id: string) =>
  usePages([...PLAYER, id, 'codes'], (page, signal) => call(listMemberCodes, { params: { id }, query: page }, signal));

export const useMemberChats = (id: string) =>
  usePages([...PLAYER, id, 'chats'], (page, signal) => call(listMemberChats, { params: { id }, query: page }, signal));

export const useMemberMessages = (id: string) =>
  usePages([...PLAYER, id, 'messages'], (page, signal) =>
    call(listMemberMessages, { params: { id }, query: page }, signal),
  );

export const useMemberPopups = (id: string) =>
  usePages([...PLAYER, id, 'popups'], (page, signal) =>
    call(listMemberPopups, { params: { id }, query: page }, signal),
  );

export const useDeliveries = (id: string) =>
  usePages([...PLAYER, id, 'deliveries'], (page, signal) =>
    call(listMemberDeliveries, { params: { id }, query: page }, signal),
  );

export const useInvitations = (id: string, book: PlayerBook) =>
  useQuery({
    queryKey: [...PLAYER, id, 'invitations', book],
    queryFn: async ({ signal }) =>
      valueOf(await call(getMemberInvitations, { params: { id }, query: { book } }, signal)),
  });

export const useInvited = (id: string, book: PlayerBook) =>
  usePages([...PLAYER, id, 'invited', book], (page, signal) =>
    call(listInvitedMembers, { params: { id }, query: { ...page, book } }, signal),
  );
