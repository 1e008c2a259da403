import type { LockKind } from '@parlour/contract/member-locks';
import { listMemberLocks } from '@parlour/contract/member-locks.admin.endpoints';
import { listMemberSessions, listMembers } from '@parlour/contract/operator-sessions.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

const MEMBERS = ['members'] as const;

export type MemberSearch = { name: string; state: '' | 'active' | 'disabled'; lock: '' | LockKind };

/** Members whose name begins with the search text, the newest first. */
export const useMembers = ({ name, state, lock }: MemberSearch) =>
  usePages([...MEMBERS, 'list', name, state, lock], (page, signal) =>
    call(
      listMembers,
      { query: { ...page, ...(name ? { name } : {}), ...(state ? { state } : {}), ...(lock ? { lock } : {}) } },
      signal,
    ),
  );

/** Sessions of a member. Every request is recorded, so they are fetched only once until something changes. */
export const useMemberSessions = (id: string) =>
  useQuery({
    queryKey: [...MEMBERS, 'sessions', id],
    queryFn: async ({ signal }) => valueOf(await call(listMemberSessions, { params: { id } }, signal)).sessions,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Locks of a member, those in force and earlier ones. */
export const useLocks = (id: string) =>
  useQuery({
    queryKey: [...MEMBERS, 'locks', id],
    queryFn: async ({ signal }) => valueOf(await call(listMemberLocks, { params: { id } }, signal)).locks,
  });

/** Returns a function that fetches members and their sessions again. */
export function useRenewMembers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: MEMBERS });
}
