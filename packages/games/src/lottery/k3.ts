/** K3: three dice. A triple counts for size, parity, sum and pair, as in the common rule set. */
import { type BetType, chance, type Family, oneChance, wonIf } from './bet-type.ts';
import { characters, choose, product, range, sum } from './combine.ts';
import type { Entry } from './selection.ts';

type Dice = readonly number[];
const RESULTS = 216;
const FACES = range(1, 6);
const RUNS = ['123', '234', '345', '456'];

/** In how many ways three dice have a sum. */
const waysOf = (total: number): number => product([FACES, FACES, FACES]).filter((dice) => sum(dice) === total).length;

const text = (dice: Dice): string => [...dice].sort((a, b) => a - b).join('');
const same = (count: number): string[] => FACES.map((face) => String(face).repeat(count));
const balls: Entry = { form: 'balls', from: 1, to: 6 };

type Rest = Pick<BetType<Dice>, 'judge'> & Partial<BetType<Dice>>;
const type = (id: string, ways: number, rest: Rest): BetType<Dice> => ({
  id: `k3.${id}`,
  entry: { form: 'none' },
  basis: 'list',
  ruleSet: 'trad',
  cost: 1,
  expand: ([chosen = []]) => chosen,
  chances: oneChance(chance(ways, RESULTS)),
  ...rest,
});
const whole = (id: string, ways: number, wins: (dice: Dice) => boolean): BetType<Dice> =>
  type(id, ways, { judge: (dice) => () => wonIf(wins(dice)) });

const different = (count: number, ways: number, code: number): BetType<Dice> =>
  type(`diff${count}`, ways, {
    code,
    entry: balls,
    expand: ([faces = []]) => choose([...faces].sort(), count).map((group) => group.join('&')),
    judge: (dice) => (bet) => wonIf(bet.split('&').every((face) => dice.includes(Number(face)))),
  });

export const k3: Family<Dice> = {
  id: 'k3',
  readResult: (value) =>
    Array.isArray(value) && value.length === 3 && value.every((face) => FACES.includes(face)) ? value : null,
  types: [
    type('sum', 0, {
      code: 1917,
      entry: { form: 'balls', from: 3, to: 18 },
      mayWin: (bet) => [bet],
      judge: (dice) => (bet) => wonIf(bet === String(sum(dice)), bet),
      chances: () =>
        range(3, 18).map((total) => ({
          kind: String(total),
          hits: { [total]: chance(waysOf(total), RESULTS) },
        })),
    }),
    whole('big', 108, (dice) => sum(dice) >= 11),
    whole('small', 108, (dice) => sum(dice) <= 10),
    whole('odd', 108, (dice) => sum(dice) % 2 === 1),
    whole('even', 108, (dice) => sum(dice) % 2 === 0),
    type('triple', 1, {
      code: 1919,
      entry: { form: 'words', words: same(3) },
      judge: (dice) => (bet) => wonIf(text(dice) === bet),
    }),
    { ...whole('anytriple', 6, (dice) => new Set(dice).size === 1), code: 1920 },
    different(3, 6, 1922),
    { ...whole('run3', 24, (dice) => RUNS.includes(text(dice))), code: 1924 },
    type('pair', 16, {
      code: 1926,
      entry: { form: 'words', words: same(2) },
      judge: (dice) => (bet) => wonIf(text(dice).includes(bet)),
    }),
    type('pairx', 3, {
      code: 1927,
      entry: { form: 'wordPools', pools: [same(2), FACES.map(String)] },
      expand: (pools) =>
        product(pools)
          .filter(([pair = '', single = '']) => !pair.includes(single))
          .map(([pair, single]) => `${pair}|${single}`),
      judge: (dice) => (bet) => wonIf(text(dice) === text(characters(bet.replace('|', '')).map(Number))),
    }),
    different(2, 30, 1929),
  ],
};
