/** Contracts by what they are about: what is in force, what is proposed, what was before, and what may be done. */
import type { AgentContract } from '@parlour/contract/agent-contracts.endpoints';
import type { ShownTier } from './contracts.rules.ts';

export type { AgentContract };

/** All versions of one kind and line with one agent. */
export type Place = {
  key: string;
  /** Waits for an answer. */
  open: AgentContract | undefined;
  agreed: AgentContract | undefined;
  /** The newest first. */
  past: AgentContract[];
  newest: AgentContract;
};

const isOpen = ({ state }: AgentContract): boolean => state === 'proposed' || state === 'edited';
const isAgreed = ({ state }: AgentContract): boolean => state === 'agreed' || state === 'changeRequested';

/** @param contracts the newest first, as the server lists them */
export const placesOf = (contracts: readonly AgentContract[]): Place[] =>
  [...Map.groupBy(contracts, ({ memberId, kind, line }) => `${memberId} ${kind} ${line}`)].flatMap(
    ([key, versions]) => {
      const [newest] = versions;
      if (!newest) return [];
      const open = versions.find(isOpen);
      const agreed = versions.find(isAgreed);
      return { key, open, agreed, newest, past: versions.filter((each) => each !== open && each !== agreed) };
    },
  );

export type Act = 'answer' | 'change' | 'withdraw' | 'askEnd' | 'end' | 'keep';

/** Whether the member of the session has to answer a version. */
export const waitsForMe = (one: AgentContract): boolean =>
  (isOpen(one) && !one.isDownline) ||
  (one.state === 'changeRequested' && one.endAskedBy === (one.isDownline ? 'agent' : 'upline'));

/** What the member of the session may do with a version, the usual act last. */
export function actsOf(one: AgentContract, { open }: Pick<Place, 'open'>): Act[] {
  if (waitsForMe(one)) return one.isDownline ? ['keep', 'end'] : ['answer'];
  if (isOpen(one)) return ['withdraw', 'change'];
  if (one.state !== 'agreed') return [];
  return one.isDownline && !open ? ['askEnd', 'change'] : ['askEnd'];
}

export const toShown = ({ tiers, rateType }: AgentContract['terms']): ShownTier[] =>
  tiers.map(({ minTurnover, minActive, minLoss, rate }) => ({
    turnover: minTurnover,
    active: minActive,
    loss: minLoss,
    rate,
    isPercent: rateType === 'P',
  }));

/** Whether tiers of a kind are tested by the loss of the team. */
export const testsLoss = ({ kind, terms }: Pick<AgentContract, 'kind' | 'terms'>): boolean =>
  kind === 'dividend' || terms.lossCheck;
