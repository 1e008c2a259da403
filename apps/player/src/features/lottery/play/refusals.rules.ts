/** Rounds of a chase that a refusal of the server concerns. */
type Refusal = { code: string; value?: unknown };
type Slip = { rounds: readonly { numero: string; multiple: number }[] };

/**
 * Returns the rounds that a refusal names, or those with the largest multiple where a line's multiple is too large;
 * none for a refusal of the whole order.
 */
export function refusedCells({ code, value }: Refusal, { rounds }: Slip): string[] {
  const facts = (typeof value === 'object' && value !== null ? value : {}) as { numero?: unknown; reason?: unknown };
  const named = rounds.filter(({ numero }) => numero === facts.numero);
  if (named.length > 0 && (code === 'lottery.limit' || code === 'lottery.terms'))
    return named.map(({ numero }) => numero);
  if (code !== 'lottery.terms' || facts.reason !== 'multiple') return [];
  const most = Math.max(...rounds.map(({ multiple }) => multiple));
  return rounds.filter(({ multiple }) => multiple === most).map(({ numero }) => numero);
}
