/** Quotas: how many accounts of each rebate level an agent may still open or raise. Rates in ppm. */

export type QuotaRules = {
  /** The agent's own rate: nobody below him gets more. */
  own: number;
  /** Levels are the multiples of this. */
  step: number;
  /** Levels up to this one need no quota. */
  freeUpTo: number;
};
export type QuotaError = 'ABOVE_OWN' | 'NOT_A_LEVEL' | 'NO_QUOTA';
/** Accounts left by level. */
export type Left = Readonly<Record<number, number>>;
export type QuotaAnswer = { ok: true; left: Left } | { ok: false; error: QuotaError };

/** Whether a level may be given at all, and whether it takes one of the quota. */
export function checkLevel(level: number, { own, step, freeUpTo }: QuotaRules): QuotaError | 'free' | 'counted' {
  if (level > own) return 'ABOVE_OWN';
  if (level < 0 || level % step !== 0) return 'NOT_A_LEVEL';
  return level <= freeUpTo ? 'free' : 'counted';
}

/** Takes one of a level for a new account. */
export function takeQuota(left: Left, level: number, rules: QuotaRules): QuotaAnswer {
  const checked = checkLevel(level, rules);
  if (checked === 'free') return { ok: true, left };
  if (checked !== 'counted') return { ok: false, error: checked };
  const had = left[level] ?? 0;
  return had > 0 ? { ok: true, left: { ...left, [level]: had - 1 } } : { ok: false, error: 'NO_QUOTA' };
}

/** Gives one of a level back; levels that took none give none. */
export const giveBack = (left: Left, level: number, rules: QuotaRules): Left =>
  checkLevel(level, rules) === 'counted' ? { ...left, [level]: (left[level] ?? 0) + 1 } : left;

/** Raises an account: takes one of the new level and gives one of the old one back. */
export function raiseLevel(left: Left, [from, to]: [number, number], rules: QuotaRules): QuotaAnswer {
  const taken = takeQuota(left, to, rules);
  return taken.ok ? { ok: true, left: giveBack(taken.left, from, rules) } : taken;
}
