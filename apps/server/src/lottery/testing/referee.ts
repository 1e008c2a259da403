/**
 * A slow referee of four families, implemented only from the published rules: it shares no code with the bet types, so
 * that they agree only where both are right. It reads selections in the notation of `random-orders.ts`.
 */

/** A price for one stake as a fraction; includes the stake. */
export type Ratio = readonly [part: bigint, over: bigint];
/** Number of bets in a selection, and the price of every hit. */
export type RefereeVerdict = { bets: number; hits: readonly Ratio[] };

export type Play = {
  /** Cost of one bet in stakes. */
  cost: number;
  /** Whether prices depend on the series: they are those of series 2000. */
  followsSeries: boolean;
  judge: (selection: string, result: never) => RefereeVerdict;
};

const SERIES_WHOLE = 2000n;
const MOST_SERIES = 1980n;
/** Minor units of one bet, by unit. */
const STAKES: Readonly<Record<string, bigint>> = { '1': 100n, '0.1': 10n, '0.01': 1n };

function ratio(text: string): Ratio {
  const [part = '', over] = text.split('/');
  if (over !== undefined) return [BigInt(part), BigInt(over)];
  const [whole = '', decimals = ''] = part.split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

const split = (text: string, by = ' '): string[] => text.split(by).filter((one) => one !== '');
const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
/** Sorted characters of a text. */
const bag = (text: string): string => split(text, '').sort().join('');

/** Evaluates every bet separately: number of hits, and the price. */
const each = (
  bets: readonly string[],
  paid: (bet: string) => readonly [times: number, price: string],
): RefereeVerdict => ({
  bets: bets.length,
  hits: bets.flatMap((bet) => {
    const [times, price] = paid(bet);
    return Array.from({ length: times }, () => ratio(price));
  }),
});
const oneBet = (wins: boolean, price: string): RefereeVerdict => each(['*'], () => [wins ? 1 : 0, price]);

/** Returns all subsets of a size. */
function subsets(list: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return list.flatMap((first, i) => subsets(list.slice(i + 1), size - 1).map((rest) => [first, ...rest]));
}
/** Returns all combinations of one element per column. */
const crossed = (columns: readonly string[]): string[] =>
  columns.reduce<string[]>(
    (heads, column) => heads.flatMap((head) => split(column, '').map((one) => head + one)),
    [''],
  );

const list = (cost: number, judge: Play['judge']): Play => ({ cost, followsSeries: false, judge });
const series = (judge: Play['judge']): Play => ({ cost: 1, followsSeries: true, judge });

const wingo: Readonly<Record<string, Play>> = {
  'wingo.big': list(1, (_, digit: number) => oneBet(digit > 4, '1.96')),
  'wingo.small': list(1, (_, digit: number) => oneBet(digit < 5, '1.96')),
  'wingo.green': list(1, (_, digit: number) => oneBet(digit % 2 === 1, digit === 5 ? '1.47' : '1.96')),
  'wingo.red': list(1, (_, digit: number) => oneBet(digit % 2 === 0, digit === 0 ? '1.47' : '1.96')),
  'wingo.violet': list(1, (_, digit: number) => oneBet(digit === 0 || digit === 5, '4.41')),
  'wingo.num': list(1, (text, digit: number) => each(split(text), (bet) => [Number(bet) === digit ? 1 : 0, '8.82'])),
};

const SUM_PRICES = [
  '189',
  '63',
  '31.5',
  '18.9',
  '12.6',
  '9',
  '7.65',
  '7',
  '7',
  '7.65',
  '9',
  '12.6',
  '18.9',
  '31.5',
  '63',
  '189',
];
const k3: Readonly<Record<string, Play>> = {
  'k3.big': list(1, (_, dice: number[]) => oneBet(total(dice) > 10, '1.95')),
  'k3.small': list(1, (_, dice: number[]) => oneBet(total(dice) < 11, '1.95')),
  'k3.odd': list(1, (_, dice: number[]) => oneBet(total(dice) % 2 === 1, '1.95')),
  'k3.sum': list(1, (text, dice: number[]) =>
    each(split(text), (bet) => [Number(bet) === total(dice) ? 1 : 0, SUM_PRICES[Number(bet) - 3] ?? '']),
  ),
  'k3.anytriple': list(1, (_, [a, b, c]: number[]) => oneBet(a === b && b === c, '31.5')),
  'k3.triple': list(1, (text, dice: number[]) => each(split(text), (bet) => [bet === dice.join('') ? 1 : 0, '189'])),
  'k3.pair': list(1, (text, dice: number[]) =>
    each(split(text), (bet) => [dice.filter((face) => String(face) === bet[0]).length > 1 ? 1 : 0, '12.6']),
  ),
  'k3.pairx': list(1, (text, dice: number[]) => {
    const [pairs = '', singles = ''] = split(text, '|');
    const bets = split(pairs).flatMap((pair) => split(singles).map((single) => pair + single));
    return each(
      bets.filter((bet) => bet[0] !== bet[2]),
      (bet) => [bag(bet) === bag(dice.join('')) ? 1 : 0, '63'],
    );
  }),
  'k3.diff2': list(1, (text, dice: number[]) =>
    each(
      subsets(split(text), 2).map((two) => two.join('')),
      (bet) => [split(bet, '').every((face) => dice.includes(Number(face))) ? 1 : 0, '6.3'],
    ),
  ),
};

const digitSum = (result: string): number => total(split(result, '').map(Number));
const side = (letter: string | undefined, value: number, bigFrom: number): boolean =>
  ({ B: value >= bigFrom, S: value < bigFrom, O: value % 2 === 1, E: value % 2 === 0 })[letter ?? ''] ?? false;
const TAILS: Readonly<Record<number, string>> = { 1: '10', 2: '100', 3: '1000' };
const tail = (bets: readonly string[], result: string): RefereeVerdict =>
  each(bets, (bet) => [bet === result.slice(-bet.length) ? 1 : 0, TAILS[bet.length] ?? '']);

const fiveDigits: Readonly<Record<string, Play>> = {
  'ssc.last2.straight': series((text, result: string) => tail(crossed(split(text, ',')), result)),
  'ssc.last3.comb': series((text, result: string) =>
    tail(
      crossed(split(text, ',')).flatMap((number) => [number, number.slice(1), number.slice(2)]),
      result,
    ),
  ),
  'ssc.last3.join': series((text, result: string) => {
    const [a = '', b = '', c = ''] = split(text, ',');
    return tail([...crossed([a, b, c]), ...crossed([b, c]), ...crossed([c])], result);
  }),
  'ssc.fixed': series((text, result: string) =>
    each(
      split(text, ',').flatMap((digits, place) =>
        split(digits, '')
          .filter((d) => d !== '-')
          .map((d) => `${place}${d}`),
      ),
      ([place, digit]) => [result[Number(place)] === digit ? 1 : 0, '10'],
    ),
  ),
  'ssc.last3.one': series((text, result: string) =>
    each(split(text, ''), (bet) => [result.slice(2).includes(bet) ? 1 : 0, '1000/271']),
  ),
  'ssc.last2.bsoe': series((text, result: string) =>
    each(crossed(split(text, ',')), ([tens, units]) => [
      side(tens, Number(result[3]), 5) && side(units, Number(result[4]), 5) ? 1 : 0,
      '4',
    ]),
  ),
  'ssc.sumbsoe': series((text, result: string) =>
    each(split(text), (bet) => [side(bet, digitSum(result), 23) ? 1 : 0, '2']),
  ),
  'ssc.dt': series((text, result: string) =>
    each(split(text), (bet) => {
      const [first = '', second = '', who = ''] = split(bet, ':');
      const [a, b] = [first, second].map((place) => Number(result['WQBSG'.indexOf(place)]));
      const came = (a ?? 0) > (b ?? 0) ? 'D' : (a ?? 0) < (b ?? 0) ? 'T' : 'tie';
      return [who === came ? 1 : 0, who === 'tie' ? '10' : '20/9'];
    }),
  ),
  'ssc.last2.comany': series((text, result: string) => {
    const [tens = '', units = ''] = result.slice(3);
    const isDouble = tens === units;
    const bets = split(text, '').flatMap((digit) => Array.from({ length: 10 }, (_, other) => bag(`${digit}${other}`)));
    return each(bets, (bet) => [bet === bag(tens + units) ? 1 : 0, isDouble ? '100' : '50']);
  }),
};

type Board = Readonly<Record<string, readonly string[]>>;
const numbers = (board: Board): string[] => Object.values(board).flat();
const pairsOf = (board: Board): string[] => numbers(board).map((number) => number.slice(-2));
const special = (board: Board): string => board['DB']?.[0] ?? '';
const times = (found: readonly string[], wanted: string): number => found.filter((one) => one === wanted).length;
const north: Readonly<Record<string, Play>> = {
  'vn.n.lo2': list(27, (text, [board]: [Board]) => each(split(text), (bet) => [times(pairsOf(board), bet), '99.9'])),
  'vn.n.lo3': list(23, (text, [board]: [Board]) =>
    each(split(text), (bet) => [
      times(
        numbers(board)
          .filter((number) => number.length > 2)
          .map((number) => number.slice(-3)),
        bet,
      ),
      '980',
    ]),
  ),
  'vn.n.de.db': list(1, (text, [board]: [Board]) =>
    each(split(text), (bet) => [special(board).endsWith(bet) ? 1 : 0, '99.9']),
  ),
  'vn.n.de.dbdau': list(1, (text, [board]: [Board]) =>
    each(split(text), (bet) => [special(board).startsWith(bet) ? 1 : 0, '99.9']),
  ),
  'vn.n.de.g7': list(4, (text, [board]: [Board]) =>
    each(split(text), (bet) => [times(board['G7'] ?? [], bet), '99.9']),
  ),
  'vn.n.dau': list(1, (text, [board]: [Board]) =>
    each(split(text), (bet) => [special(board)[3] === bet ? 1 : 0, '9.95']),
  ),
  'vn.n.xien2': list(1, (text, [board]: [Board]) =>
    each(split(text), (bet) => [split(bet, '&').every((one) => pairsOf(board).includes(one)) ? 1 : 0, '16']),
  ),
  'vn.n.xienq': list(1, (text, [board]: [Board]) => {
    const groups = split(text).map((group) => split(group, '&'));
    const bets = groups.flatMap((group) =>
      [2, 3, 4].flatMap((size) => subsets(group, size).map((one) => one.join('&'))),
    );
    return each(bets, (bet) => {
      const own = split(bet, '&');
      return [own.every((one) => pairsOf(board).includes(one)) ? 1 : 0, ['16', '65', '180'][own.length - 2] ?? ''];
    });
  }),
  'vn.n.truot4': list(1, (text, [board]: [Board]) =>
    each(split(text), (bet) => [split(bet, '&').every((one) => !pairsOf(board).includes(one)) ? 1 : 0, '2.3']),
  ),
};

export const PLAYS: Readonly<Record<string, Play>> = { ...wingo, ...k3, ...fiveDigits, ...north };

export type Terms = { play: string; selection: string; unit: string; multiple: number; series: number };
type Cost = { stake: bigint; rebate: bigint };
type Outcome = { wins: number; prize: bigint };

const known = (id: string): Play => {
  const play = PLAYS[id];
  if (!play) throw new Error(`the referee does not know ${id}`);
  return play;
};
/** Any result of each family, for counting bets, which does not depend on the result. */
const ANY: Readonly<Record<string, unknown>> = { wingo: 0, k3: [1, 1, 1], ssc: '00000', vn: [{}] };

/** Returns the cost of a line with its own multiple, and the rebate of its series; minor units. */
export function costOf({ play, selection, unit, multiple, series: chosen }: Terms): Cost {
  const { cost, followsSeries, judge } = known(play);
  const { bets } = judge(selection, ANY[play.split('.')[0] ?? ''] as never);
  const stake = BigInt(bets * cost * multiple) * (STAKES[unit] ?? 0n);
  return { stake, rebate: followsSeries ? (stake * (MOST_SERIES - BigInt(chosen))) / SERIES_WHOLE : 0n };
}

/** Returns the win of a line for a result: the exact sum of its hits, rounded down once; minor units. */
export function outcomeOf({ play, selection, unit, multiple, series: chosen }: Terms, result: unknown): Outcome {
  const { followsSeries, judge } = known(play);
  const { hits } = judge(selection, result as never);
  const [share, whole] = followsSeries ? [BigInt(chosen), SERIES_WHOLE] : [1n, 1n];
  let [part, over] = [0n, 1n];
  for (const [more, of] of hits) [part, over] = [part * of + more * over, over * of];
  return { wins: hits.length, prize: (part * share * BigInt(multiple) * (STAKES[unit] ?? 0n)) / (over * whole) };
}
