/** Evaluation of requested limits. Pure. */
import { parseMoney } from '@parlour/contract/money';
import { type LimitKind, type LimitSpan, MOST_MINUTES, spansOf } from '@parlour/contract/responsible-gaming';

/** Maximum limit: 10^15 minor units. */
const MOST = 1_000_000_000_000_000n;

export type Move = 'same' | 'tighter' | 'looser';

/** Returns the effect of a request on a limit; null means no limit. */
export function moveOf(now: bigint | null, wished: bigint | null): Move {
  if (now === wished) return 'same';
  if (now === null) return 'tighter';
  return wished !== null && wished < now ? 'tighter' : 'looser';
}

/**
 * Parses a requested limit, in minor units or minutes.
 *
 * @returns undefined when invalid: zero, too large, a fraction of a minute, or a span that the kind does not have
 */
export function readLimit(
  { kind, span, amount }: { kind: LimitKind; span: LimitSpan; amount: string | null },
  exponent: number,
): bigint | null | undefined {
  if (!spansOf(kind).includes(span)) return undefined;
  if (amount === null) return null;
  const value = parseMoney(amount, kind === 'session' ? 0 : exponent);
  if (value === null || value <= 0n) return undefined;
  return value <= (kind === 'session' ? BigInt(MOST_MINUTES) : MOST) ? value : undefined;
}

/** Returns the smaller of two limits; null means no limit. */
export const strictest = (a: bigint | null, b: bigint | null): bigint | null => {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
};
