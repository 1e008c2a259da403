/** Quotas: number of accounts of each rebate level that an agent may still open or raise. Rates in ppm. */

export type QuotaRules = {
  /** The agent's own rate, the maximum for his downlines. */
  own: number;
  /** Levels are multiples of this. */
  step: number;
  /** Levels up to this one need no quota. */
  freeUpTo: number;
};
export type QuotaError = 'ABOVE_OWN' | 'NOT_A_LEVEL' | 'NO_QUOTA';
/** Remaining accounts by level. */
export type Left = Readonly<Record<number, number>>;
export type QuotaAnswer = { ok: true; left: Left } | { ok: false; error: QuotaError };

/** Checks whether a level is allowed, and whether it uses quota. */
export function checkLevel(level: number, { own, step, freeUpTo }: QuotaRules): QuotaError | 'free' | 'counted' {
  if (level > own) return 'ABOVE_OWN';
  if (level < 0 || level % step !== 0) return 'NOT_A_LEVEL';
  return level <= freeUpTo ? 'free' : 'counted';
}

/** Uses one of a level's quota for a new account. */
export function takeQuota(left: Left, level: number, rules: QuotaRules): QuotaAnswer {
  const checked = checkLevel(level, rules);
  if (checked === 'free') return { ok: true, left };
  if (checked !== 'counted') return { ok: false, error: checked };
  const had = left[level] ?? 0;
  return had > 0 ? { ok: true, left: { ...left, [level]: had - 1 } } : { ok: false, error: 'NO_QUOTA' };
}

/** Returns one to a level's quota; levels that use no quota are unchanged. */
export const giveBack = (left: Left, level: number, rules: QuotaRules): Left =>
  checkLevel(level, rules) === 'counted' ? { ...left, [level]: (left[level] ?? 0) + 1 } : left;

/** Raises an account: uses one of the new level's quota and returns one of the old level's. */
export function raiseLevel(left: Left, [from, to]: [number, number], rules: QuotaRules): QuotaAnswer {
  const taken = takeQuota(left, to, rules);
  return taken.ok ? { ok: true, left: giveBack(taken.left, from, rules) } : taken;
}
