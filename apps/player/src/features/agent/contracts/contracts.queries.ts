/** Contracts that await the member's answer. */

import { CONTRACT_KINDS, type ContractAnswer, type ContractKind } from '@parlour/contract/agent-contracts';
import {
  answerContract,
  getDailySalaryContract,
  getDividendContract,
  getHourlySalaryContract,
} from '@parlour/contract/agent-contracts.endpoints';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask, call } from '../../../shared/api.ts';
import { type PendingContract, toPending } from './contracts.rules.ts';

/** The stream refetches every query under `member` after it reconnects. */
const KEY = ['member', 'contracts'] as const;

const READERS: Readonly<Record<ContractKind, (signal?: AbortSignal) => Promise<PendingContract[]>>> = {
  daily: async (signal) => toPending((await ask(getDailySalaryContract, { query: {} }, signal)).dailysalreqtype),
  dividend: async (signal) => toPending((await ask(getDividendContract, { query: {} }, signal)).divtypecompperiodreq),
  hourly: async (signal) => toPending((await ask(getHourlySalaryContract, { query: {} }, signal)).contracthoursalreq),
};

export const pendingQuery = (kind: ContractKind) =>
  queryOptions({
    queryKey: [...KEY, kind],
    queryFn: ({ signal }) => READERS[kind](signal),
    staleTime: 0,
  });

/** Returns the kinds with a pending contract, in the order of the prompts (N93). A failed call shows no prompt. */
export async function pendingKinds(): Promise<ContractKind[]> {
  const waiting = await Promise.all(
    CONTRACT_KINDS.map((kind) =>
      READERS[kind]().then(
        (contracts) => contracts.length > 0,
        () => false,
      ),
    ),
  );
  return CONTRACT_KINDS.filter((_, i) => waiting[i]);
}

/** Answers a contract; refetches the pending ones afterwards, also after an error. */
export function useAnswer() {
  const client = useQueryClient();
  return async (
    { id, version, textHash, endsWith }: PendingContract,
    status: ContractAnswer,
    { confirmHigher = false, reason = '' } = {},
  ) => {
    const result = await call(answerContract, {
      body: { id, status, version, textHash, confirmHigher, endsWith: status === 'A' ? [...endsWith] : [], reason },
    });
    void client.invalidateQueries({ queryKey: KEY });
    return result;
  };
}
