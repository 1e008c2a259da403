import { listMemberSessions, listMembers } from '@parlour/contract/operator-sessions.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

const MEMBERS = ['members'] as const;

export type MemberSearch = { name: string; state: '' | 'active' | 'disabled' };

/** Members whose name begins with the search text, the newest first. */
export const useMembers = ({ name, state }: MemberSearch, onSessionOver: () => void) =>
  usePages(
    [...MEMBERS, 'list', name, state],
    (page, signal) =>
      call(listMembers, { query: { ...page, ...(name ? { name } : {}), ...(state ? { state } : {}) } }, signal),
    onSessionOver,
  );

/** Sessions of a member. Every request is recorded, so they are fetched only once until something changes. */
export const useMemberSessions = (id: string, onSessionOver: () => void) =>
  useQuery({
    queryKey: [...MEMBERS, 'sessions', id],
    queryFn: async ({ signal }) =>
      valueOf(await call(listMemberSessions, { params: { id } }, signal), onSessionOver).sessions,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Returns a function that fetches members and their sessions again. */
export function useRenewMembers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: MEMBERS });
}
