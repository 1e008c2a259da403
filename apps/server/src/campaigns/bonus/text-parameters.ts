/** Parameters of a rule's text. */
import { briefMoney } from '@parlour/contract/money-display';
import type { RuleRow } from './bonus.store.ts';
import { KINDS } from './kinds/index.ts';

/** Converts per mille to per cent: 125 is 12.5. */
const percentOf = (permille: number): string => String(permille / 10);

/** Shares are per cent under the name `percent`, amounts are grouped, lists are omitted. */
export function wordsOf({ kind, args }: Pick<RuleRow, 'kind' | 'args'>): Record<string, string | number> {
  const words: Record<string, string | number> = {};
  for (const shape of KINDS[kind].args) {
    const value = args[shape.name];
    if (shape.kind === 'permille') words.percent = percentOf(Number(value));
    else if (shape.kind === 'amount' && typeof value === 'string') words[shape.name] = briefMoney(value);
    else if (shape.kind === 'count' || shape.kind === 'choice') words[shape.name] = value as string | number;
    else if (shape.kind === 'games' || shape.kind === 'amounts') words[shape.name] = (value as string[]).length;
  }
  return words;
}
