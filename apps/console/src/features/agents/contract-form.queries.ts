import type { ContractKind, ContractLine } from '@parlour/contract/agent-contracts';
import {
  answerHouseContract,
  endHouseContract,
  proposeHouseContract,
  withdrawHouseContract,
} from '@parlour/contract/agent-contracts.admin.endpoints';
import type { ContractTerms } from '@parlour/contract/agent-contracts.endpoints';
import { call } from '../../shared/api.ts';

type Proposal = { kind: ContractKind; line: ContractLine; terms: ContractTerms; replaces?: string; reason: string };

export const sendProposal = (memberId: string, body: Proposal) =>
  call(proposeHouseContract, { params: { memberId }, body });
export const sendWithdrawal = (id: string, reason: string) =>
  call(withdrawHouseContract, { params: { id }, body: { reason } });
export const sendEnd = (id: string, reason: string) => call(endHouseContract, { params: { id }, body: { reason } });
export const sendAnswer = (id: string, body: { ends: boolean; reason: string }) =>
  call(answerHouseContract, { params: { id }, body });
