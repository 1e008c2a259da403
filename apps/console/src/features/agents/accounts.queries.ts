import {
  type AgentType,
  addAgentQuotas,
  makeAgent,
  setAgentRate,
  setAgentTester,
  setAgentType,
} from '@parlour/contract/agent-accounts.admin.endpoints';
import { call } from '../../shared/api.ts';

type Side = { agentOnly: boolean; reason: string };

export const sendAgent = (body: Side & { account: string; type: AgentType }) => call(makeAgent, { body });
export const sendType = (memberId: string, body: Side & { type: AgentType | null }) =>
  call(setAgentType, { params: { memberId }, body });
export const sendRate = (memberId: string, body: { rate: string; reason: string }) =>
  call(setAgentRate, { params: { memberId }, body });
export const sendQuotas = (memberId: string, body: { rate: string; count: number; reason: string }) =>
  call(addAgentQuotas, { params: { memberId }, body });
export const sendTester = (memberId: string, body: { tester: boolean; reason: string }) =>
  call(setAgentTester, { params: { memberId }, body });
