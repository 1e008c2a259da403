/**
 * Golden cases in the format of the file, one per line: minor units and ppm as numbers, moments as ISO texts in UTC.
 */
import { readFileSync } from 'node:fs';
import type { GameLine } from '@parlour/contract/agents';
import type { Contract } from '../contract.ts';
import { type Calendar, calendarOf, type Period, type PeriodKind, periodAt } from '../period.ts';

type TierRow = { minTurnover: number; minActive: number; minLoss?: number; rate: number };
export type ContractRow = Pick<Contract, 'agent' | 'kind' | 'line' | 'version' | 'rateType'> & {
  activeMin: number;
  effectiveFrom: string;
  until?: string;
  cap?: number;
  tiers: TierRow[];
} & Partial<Pick<Contract, 'lossCheck' | 'tierBasis' | 'carry'>>;

export type RoundRow = {
  id: string;
  member: string;
  line: GameLine;
  rule: 'stake' | 'result' | 'vendor';
  group?: string;
  stake: number;
  bonusStake?: number;
  win: number;
  vendorTurnover?: number;
  betAt?: string;
  settledAt: string;
  status?: string;
};

export type Step =
  | { do: 'run'; kind: 'daily' | 'hourly' | 'dividend' | 'rebate'; period: string }
  | { do: 'credit'; member: string; wallet: 'bill' | 'main' | 'lottery'; amount: number }
  | ({ do: 'resettle'; round: string } & Partial<Pick<RoundRow, 'stake' | 'win' | 'status' | 'line'>>);

type MemberRow = { id: string; parent: string | null; trial?: boolean; tester?: boolean; type?: number };
export type SettlementCase = {
  members: MemberRow[];
  moves?: { member: string; to: string | null; at: string }[];
  contracts?: ContractRow[];
  rounds: RoundRow[];
  costs?: { member: string; line?: GameLine; amount: number; at: string }[];
  rates?: { member: string; ppm: number; from: string; line?: GameLine }[];
  wallets?: Record<string, Partial<Record<'bill' | 'main' | 'lottery', number>>>;
  settings?: { chainStops?: boolean };
  steps: Step[];
};

export type CaseRow = { id: string; title: string; type: string; expected: Record<string, unknown> } & Record<
  string,
  unknown
>;

export const CASES: readonly CaseRow[] = readFileSync(new URL('cases.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as CaseRow);

export const casesOf = (type: string): CaseRow[] => CASES.filter((one) => one.type === type);

export const ZONE = 'Asia/Yangon';
export const at = (text: string): number => Date.parse(text);
/** Formats a moment as in the cases, without milliseconds. */
export const utc = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const big = (value = 0): bigint => BigInt(value);

export const toContract = (row: ContractRow): Contract => ({
  lossCheck: false,
  tierBasis: 'total',
  carry: 'none',
  ...row,
  activeMin: big(row.activeMin),
  cap: row.cap === undefined ? null : big(row.cap),
  effectiveFrom: at(row.effectiveFrom),
  until: row.until === undefined ? null : at(row.until),
  tiers: row.tiers.map(({ minTurnover, minActive, minLoss, rate }) => ({
    minTurnover: big(minTurnover),
    minActive,
    minLoss: big(minLoss),
    rate: big(rate),
  })),
});

/** Returns the period of a label: `2026-11-10`, `2026-11-H2`, `2027-02`, or the start of an hour. */
export function periodOfLabel(kind: PeriodKind, label: string, calendar: Calendar = calendarOf(ZONE)): Period {
  if (kind === 'hourly') return periodAt(kind, at(label), calendar);
  const [month = '', half] = label.split(/-H/);
  const day = kind === 'daily' ? label : `${month}-${half === '2' ? '16' : '01'}`;
  // Noon in UTC is the same day in every zone of the cases.
  return periodAt(kind, at(`${day}T12:00:00Z`), calendar);
}

/** Converts minor units to numbers, as in the cases. */
export const asNumbers = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)));
