/** All contracts of an agent, and his acts on them. */
import type { ContractAnswer } from '@parlour/contract/agent-contracts';
import {
  answerContract,
  endContract,
  listContracts,
  proposeContract,
  withdrawContract,
} from '@parlour/contract/agent-contracts.endpoints';
import type { SentInputOf } from '@parlour/contract/endpoint';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask, call } from '../../../shared/api.ts';
import type { AgentContract } from './contracts.places.ts';

/** Under the same key as pending contracts, because both change together. */
const KEY = ['member', 'contracts'] as const;

export const contractsQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: async ({ signal }) => (await ask(listContracts, { query: {} }, signal)).contracts,
  staleTime: 0,
});

export type Proposal = SentInputOf<typeof proposeContract>['body'];

/** Acts on contracts. Each act resolves after the list is refetched, also after an error. */
export function useContractActs() {
  const client = useQueryClient();
  const then = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await client.invalidateQueries({ queryKey: KEY });
    return result;
  };
  return {
    withdraw: ({ id }: AgentContract) => then(call(withdrawContract, { body: { id } })),
    askEnd: ({ id }: AgentContract, reason: string) => then(call(endContract, { body: { id, reason } })),
    /** Answers a request to end a contract. */
    answerEnd: ({ id, version, textHash, endsWith }: AgentContract, status: Exclude<ContractAnswer, 'R'>) =>
      then(
        call(answerContract, {
          body: { id, status, version, textHash, endsWith: status === 'A' ? endsWith : [] },
        }),
      ),
    propose: (body: Proposal) => then(call(proposeContract, { body })),
  };
}
