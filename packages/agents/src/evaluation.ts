/** Evaluates all contracts of a kind for one period: figures, decisions and the chain of payers. */
import { type Before, carryInto } from './carry.ts';
import { type Contract, type ContractKind, versionsAt } from './contract.ts';
import { type Decision, decide, rawBase } from './decision.ts';
import { type Cell, type Figures, figuresOf } from './figures.ts';
import { type Calendar, daysOf, isFirstPart, type Period } from './period.ts';
import { lineRank, linesCovered, type ProductLine } from './product-line.ts';
import type { Tree } from './tree.ts';

/** `notComputed`: the upline has no contract or, when the chain stops, did not reach a tier. */
export type Outcome = 'reached' | 'notReached' | 'notComputed';

export type Evaluated = Decision & {
  agent: string;
  line: ProductLine;
  version: number;
  figures: Figures;
  carryIn: bigint;
  outcome: Outcome;
  /** The direct upline; null is the house. */
  payer: string | null;
  /** The agent at whom the chain stopped, for `notComputed`. */
  stoppedBy: string | null;
};

export const keyOf = ({ agent, line }: { agent: string; line: ProductLine }): string => `${agent} ${line}`;

export type EvaluationInput = {
  kind: ContractKind;
  period: Period;
  calendar: Calendar;
  tree: Tree;
  contracts: readonly Contract[];
  cells: readonly Cell[];
  /** Whether levels below an agent who reached no tier are not computed. */
  chainStops: boolean;
  /** Returns the result of an agent and line in the directly preceding period, for the carry-over. */
  before: (key: string) => Before | null;
};

const NUMBER = /^\d+$/;
/** Numbers in numeric order, other names alphabetically. */
function byId(a: string, b: string): number {
  if (NUMBER.test(a) && NUMBER.test(b) && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}

/** Sorts rows by depth, agent and line, so that uplines precede their downlines. */
function inOrder<T extends { agent: string; line: ProductLine }>(rows: readonly T[], tree: Tree): T[] {
  const depths = new Map(rows.map(({ agent }) => [agent, tree.depthOf(agent)]));
  const depth = ({ agent }: T) => depths.get(agent) ?? 0;
  return rows.toSorted((a, b) => depth(a) - depth(b) || byId(a.agent, b.agent) || lineRank(a.line) - lineRank(b.line));
}

/** Returns the agent at whom the chain above an agent stops; null when his own contract is computed. */
function stopAbove(upline: string, line: ProductLine, done: ReadonlyMap<string, Evaluated>, chainStops: boolean) {
  const above = done.get(keyOf({ agent: upline, line })) ?? done.get(keyOf({ agent: upline, line: 'CONS' }));
  if (!above) return upline;
  if (!chainStops || above.outcome === 'reached') return null;
  return above.stoppedBy ?? upline;
}

const NOTHING = { tier: null, amount: 0n } as const;

/** @returns one row for each agent and line with a contract in force, in the order of payment */
export function evaluate(input: EvaluationInput): Evaluated[] {
  const { kind, period, calendar, tree, cells, chainStops, before } = input;
  const versions = inOrder(versionsAt(input.contracts, kind, period.start), tree);
  const agreed = Map.groupBy(versions, ({ agent }) => agent);
  const ofMember = Map.groupBy(cells, ({ member }) => member);
  const done = new Map<string, Evaluated>();
  for (const contract of versions) {
    const { agent, line, version, activeMin } = contract;
    const lines = linesCovered(line, new Set(agreed.get(agent)?.map((own) => own.line)));
    const team = tree.branchOf(agent);
    const own = [...team].flatMap((member) => ofMember.get(member) ?? []);
    const figures = figuresOf(own, { team, lines, activeMin });
    const carryIn =
      kind === 'dividend' ? carryInto(contract.carry, before(keyOf(contract)), isFirstPart(period, calendar)) : 0n;
    const decision = decide({ contract, figures, carryIn, days: daysOf(period, calendar) });
    const payer = tree.parentOf(agent);
    const stoppedBy = payer === null ? null : stopAbove(payer, line, done, chainStops);
    const outcome = stoppedBy !== null ? 'notComputed' : decision.tier === null ? 'notReached' : 'reached';
    const settled = stoppedBy === null ? decision : { ...decision, ...NOTHING };
    done.set(keyOf(contract), { agent, line, version, figures, carryIn, ...settled, outcome, payer, stoppedBy });
  }
  return [...done.values()];
}

/** Extracts the values that a later period needs for the carry-over. */
export const asBefore = ({ base, figures }: Pick<Evaluated, 'base' | 'figures'>): Before => ({
  base,
  raw: rawBase(figures),
});
