/**
 * Pools of numbers. Bet types that buy the same numbers share a pool, which has the id of one of them: whoever bets on
 * 25 directly, by its head or by its tail wins by the same draw, so one limit, one block and one price cut hold for all.
 */
import type { Fraction } from '../fraction.ts';
import type { AnyType } from './bet-type.ts';

/** Pool and number of all stakes on an issue, which are limited like a number; no bet type has these names. */
export const TOTAL_POOL = '*';
export const TOTAL_NUMBER = '#';

const withPrefix = (prefix: string, names: string): string[] => names.split(' ').map((name) => `${prefix}.${name}`);

/** Pools with the other bet types that buy their numbers. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'mm.2d.straight': withPrefix('mm.2d', 'r head tail apar break double power nat brother khway khwaypuu ee oo eo oe'),
  'mm.3d.straight': ['mm.3d.round'],
  'vn.n.lo2': ['vn.n.lo2k'],
  'vn.s.lo2': ['vn.s.lo2k'],
  'vn.s.lo3': ['vn.s.lo3dao'],
  'vn.s.xc': ['vn.s.xc.dao'],
  'vn.s.xien2': withPrefix('vn.s', 'da daky'),
  'ssc.last5.straight': ['ssc.last5.text'],
  'ssc.last4.straight': ['ssc.last4.text'],
  'ssc.last3.straight': withPrefix('ssc.last3', 'text sum span straightcom'),
  'ssc.last2.straight': withPrefix('ssc.last2', 'text sum'),
  'ssc.last3.groupsum': withPrefix('ssc.last3', 'z3 z6 bao'),
  'ssc.last2.comany': ['ssc.last2.com'],
  '4d.my.big': withPrefix('4d.my.big', 'roll perm'),
  '4d.my.small': withPrefix('4d.my.small', 'roll perm'),
  '4d.sg.big': withPrefix('4d.sg.big', 'roll perm'),
  '4d.sg.small': withPrefix('4d.sg.small', 'roll perm'),
  ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map((size) => [`x5.any${size}`, [`x5.drag${size}`]])),
};
const POOLS = new Map(Object.entries(SHARED).flatMap(([pool, types]) => types.map((id) => [id, pool] as const)));

type BySize = { pools: Readonly<Record<number, string>>; sizeOf: (bet: string) => number };
const digits = (bet: string): number => bet.length;
const joined = (bet: string): number => bet.split('&').length;
const TAILS = { 1: 'ssc.last3.join', 2: 'ssc.last2.straight', 3: 'ssc.last3.straight' };
const ALL_TAILS = { ...TAILS, 4: 'ssc.last4.straight', 5: 'ssc.last5.straight' };

/** Bet types whose bets belong to different pools, by the size of the bet. */
const BY_SIZE: Readonly<Record<string, BySize>> = {
  'ssc.last5.comb': { pools: ALL_TAILS, sizeOf: digits },
  'ssc.last3.comb': { pools: TAILS, sizeOf: digits },
  'ssc.last3.join': { pools: TAILS, sizeOf: digits },
  'vn.n.xienq': { pools: { 2: 'vn.n.xien2', 3: 'vn.n.xien3', 4: 'vn.n.xien4' }, sizeOf: joined },
  'vn.s.xienq': { pools: { 2: 'vn.s.xien2', 3: 'vn.s.xien3', 4: 'vn.s.xien4' }, sizeOf: joined },
};

type WithId = Pick<AnyType, 'id'>;

/** Returns the pool of a single bet of a type. */
export function poolOf({ id }: WithId, bet: string): string {
  const bySize = BY_SIZE[id];
  return bySize?.pools[bySize.sizeOf(bet)] ?? POOLS.get(id) ?? id;
}

/** Returns all pools that the bets of a type may belong to. */
export function poolsOf({ id }: WithId): readonly string[] {
  const bySize = BY_SIZE[id];
  return bySize ? Object.values(bySize.pools) : [POOLS.get(id) ?? id];
}

/**
 * A number that a line of an order buys: its pool and stake, the exact payout of one hit at the list price, and the accepted cut in
 * percent.
 */
export type PooledNumber = { pool: string; number: string; stake: bigint; pays: Fraction; agreed: number };
