import { getHeadIcon } from '@parlour/contract/profile.endpoints';
import { getMember } from '@parlour/contract/sessions.endpoints';
import { getTemplate } from '@parlour/contract/system.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

const MEMBER_FRESH_MS = 5 * 60_000;

export const memberQuery = queryOptions({
  queryKey: ['member', 'info'],
  queryFn: ({ signal }) => ask(getMember, {}, signal),
  staleTime: MEMBER_FRESH_MS,
});

export const headQuery = queryOptions({
  queryKey: ['member', 'icon'],
  queryFn: ({ signal }) => ask(getHeadIcon, {}, signal),
  staleTime: MEMBER_FRESH_MS,
});

export const templateQuery = queryOptions({
  queryKey: ['system', 'template'],
  queryFn: ({ signal }) => ask(getTemplate, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
