/** WinGo: one digit, with sizes and colours. */
import { type BetType, type Chances, chance, type Family, oneChance, won, wonIf } from './bet-type.ts';

const BIG_FROM = 5;
const ODD = [1, 3, 7, 9];
const EVEN = [2, 4, 6, 8];
/** The two digits of two colours: half green (5) or half red (0), and violet. */
const HALF_GREEN = 5;
const HALF_RED = 0;

const simple = (id: string, hits: number, wins: (digit: number) => boolean): BetType<number> => ({
  id: `wingo.${id}`,
  entry: { form: 'none' },
  basis: 'list',
  ruleSet: 'ent',
  cost: 1,
  expand: ([chosen = []]) => chosen,
  judge: (digit) => () => wonIf(wins(digit)),
  chances: oneChance(chance(hits, 10)),
});

/** A colour pays its full price on four digits and the half one on the digit that violet shares. */
const colour = (id: string, full: readonly number[], half: number): BetType<number> => ({
  ...simple(id, 0, () => false),
  judge: (digit) => () => (digit === half ? won(1, 'half') : wonIf(full.includes(digit), 'full')),
  chances: (): readonly Chances[] => [{ kind: '', hits: { full: chance(4, 10), half: chance(1, 10) } }],
});

export const wingo: Family<number> = {
  id: 'wingo',
  readResult: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9 ? value : null,
  types: [
    simple('big', 5, (digit) => digit >= BIG_FROM),
    simple('small', 5, (digit) => digit < BIG_FROM),
    colour('green', ODD, HALF_GREEN),
    colour('red', EVEN, HALF_RED),
    simple('violet', 2, (digit) => digit === HALF_GREEN || digit === HALF_RED),
    {
      ...simple('num', 1, () => false),
      entry: { form: 'digits' },
      judge: (digit) => (bet) => wonIf(bet === String(digit)),
    },
  ],
};
