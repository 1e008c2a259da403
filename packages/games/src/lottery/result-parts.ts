/** The parts of a result of any family, for display and statistics. */

/** The prize that represents the draw of a family's table: the first of these that the table has. */
const HEADS = ['DB', '1', 'first'];

function headOf(table: Record<string, unknown>): string {
  for (const name of HEADS) {
    const value = table[name];
    const number = Array.isArray(value) ? value[0] : value;
    if (typeof number === 'string') return number;
  }
  return '';
}

/**
 * The two digits of Myanmar 2D in the exchange's figures: the last decimal of the index, and the last digit before the
 * point of the turnover.
 */
function exchangeDigits({ set, value }: Record<string, unknown>): string[] {
  if (typeof set !== 'string' || typeof value !== 'string') return [];
  return [set.slice(-1), value.split('.')[0]?.slice(-1) ?? ''];
}

/** The parts of a result in the order they were drawn: balls, dice, cars, or the digits of the first prize. */
export function partsOf(result: unknown): string[] {
  if (typeof result === 'number') return [String(result)];
  if (typeof result === 'string') return result.split('');
  if (Array.isArray(result)) {
    const [first] = result;
    if (typeof first === 'object' && first !== null) return headOf(first as Record<string, unknown>).split('');
    return result.map(String);
  }
  if (typeof result === 'object' && result !== null) {
    const table = result as Record<string, unknown>;
    return 'set' in table ? exchangeDigits(table) : headOf(table).split('');
  }
  return [];
}

/** Position of a sum relative to its middle. */
export type SumSize = 'big' | 'small' | 'tie';
export type SumView = { sum: number; size: SumSize; parity: 'odd' | 'even' };

/** For each family with a sum the parts that are added, and the sums between which neither side wins. */
const SUMS: Readonly<Record<string, { parts?: number; smallTo: number; bigFrom: number }>> = {
  k3: { smallTo: 10, bigFrom: 11 },
  ssc: { smallTo: 22, bigFrom: 23 },
  pk: { parts: 2, smallTo: 11, bigFrom: 12 },
  x5: { smallTo: 29, bigFrom: 31 },
  keno: { smallTo: 809, bigFrom: 811 },
};

/** @returns the sum of a result with its size and parity; null for a family without bets on a sum */
export function sumOf(family: string, result: unknown): SumView | null {
  const rule = SUMS[family];
  const parts = partsOf(result).slice(0, rule?.parts);
  if (!rule || parts.length === 0) return null;
  const sum = parts.reduce((total, part) => total + Number(part), 0);
  const size = sum >= rule.bigFrom ? 'big' : sum <= rule.smallTo ? 'small' : 'tie';
  return { sum, size, parity: sum % 2 === 1 ? 'odd' : 'even' };
}
