/** Results as screens show them. */

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
 * The two digits of Myanmar 2D in the figures of the exchange: the last decimal of the index, and the last digit before the point
 * of the turnover.
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

export type PrizeRow = { name: string; numbers: string[] };

/** The prizes of a result that is a table of numbers, as in Vietnam; empty for all others. */
export function prizesOf(result: unknown): PrizeRow[] {
  const table = Array.isArray(result) ? result[0] : result;
  if (typeof table !== 'object' || table === null) return [];
  return Object.entries(table as Record<string, unknown>).flatMap(([name, numbers]) =>
    Array.isArray(numbers) && numbers.every((one) => typeof one === 'string') ? [{ name, numbers }] : [],
  );
}
