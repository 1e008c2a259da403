/** Contracts grouped by kind, line and agent: current, proposed and past versions, and possible acts. */
import type { AgentContract } from '@parlour/contract/agent-contracts.endpoints';
import type { ShownTier } from './contracts.rules.ts';

export type { AgentContract };

/** All versions of one kind and line with one agent. */
export type Place = {
  key: string;
  /** Version that awaits an answer. */
  open: AgentContract | undefined;
  agreed: AgentContract | undefined;
  /** Newest first. */
  past: AgentContract[];
  newest: AgentContract;
};

const isOpen = ({ state }: AgentContract): boolean => state === 'proposed' || state === 'edited';
const isAgreed = ({ state }: AgentContract): boolean => state === 'agreed' || state === 'changeRequested';

/** @param contracts newest first, as the server lists them */
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

/** Whether a version awaits the session's member. */
export const waitsForMe = (one: AgentContract): boolean =>
  (isOpen(one) && !one.isDownline) ||
  (one.state === 'changeRequested' && one.endAskedBy === (one.isDownline ? 'agent' : 'upline'));

/** Returns the possible acts of the session's member on a version, the usual one last. */
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

/** Whether a kind's tiers also test the team's loss. */
export const testsLoss = ({ kind, terms }: Pick<AgentContract, 'kind' | 'terms'>): boolean =>
  kind === 'dividend' || terms.lossCheck;
