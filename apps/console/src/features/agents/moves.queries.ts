import { decideBranchMove, listBranchMoves, moveAgentBranch } from '@parlour/contract/agent-moves.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { KEY } from './agents.queries.ts';

const COUNT_MS = 30_000;

/** Query of branch moves: those awaiting approval, and the latest ones. */
export const useBranchMoves = () =>
  useQuery({
    queryKey: [...KEY, 'moves'],
    queryFn: async ({ signal }) => valueOf(await call(listBranchMoves, {}, signal)),
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  });

/** Query of the number of moves that await this operator; undefined until loaded. */
export const useBranchMovesDue = (): { count: number; oldest: string | null } | undefined =>
  useQuery({
    queryKey: [...KEY, 'moves', 'due'],
    enabled: useMay()(listBranchMoves),
    queryFn: async ({ signal }) => {
      const { waiting, oldest } = valueOf(await call(listBranchMoves, {}, signal));
      return { count: waiting, oldest };
    },
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  }).data;

export const sendMove = (memberId: string, body: { to: string | null; reason: string }) =>
  call(moveAgentBranch, { params: { memberId }, body });
export const sendMoveDecision = (id: string, body: { approve: boolean; reason: string }) =>
  call(decideBranchMove, { params: { id }, body });
