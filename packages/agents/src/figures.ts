/** Figures of a team, summed from the cells of its bets. Minor units. */
import type { GameLine } from '@parlour/contract/agents';

/** Costs deducted from the loss of a team before a dividend; the list is final. */
export const COST_KINDS = ['promotion', 'memberRebate', 'agentRebate', 'depositFee'] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** Amounts of one member, one line and one local hour, whose start is the key. Costs without a line have `null`. */
export type Cell = {
  member: string;
  line: GameLine | null;
  start: number;
  stake: bigint;
  win: bigint;
  turnover: bigint;
  costs: bigint;
};

export type Figures = {
  /** Valid turnover. */
  turnover: bigint;
  /** Number of team members whose own turnover reaches the minimum. */
  active: number;
  /** Stakes minus wins, of real money: negative when the team won. */
  loss: bigint;
  costs: bigint;
};

export type Scope = { team: ReadonlySet<string>; lines: ReadonlySet<GameLine | null>; activeMin: bigint };

/** Sums the cells of one period for a team and the lines of a contract. */
export function figuresOf(cells: Iterable<Cell>, { team, lines, activeMin }: Scope): Figures {
  const turnovers = new Map<string, bigint>();
  let [turnover, loss, costs] = [0n, 0n, 0n];
  for (const cell of cells) {
    if (!team.has(cell.member) || !lines.has(cell.line)) continue;
    turnover += cell.turnover;
    loss += cell.stake - cell.win;
    costs += cell.costs;
    turnovers.set(cell.member, (turnovers.get(cell.member) ?? 0n) + cell.turnover);
  }
  return { turnover, loss, costs, active: [...turnovers.values()].filter((own) => own >= activeMin).length };
}
