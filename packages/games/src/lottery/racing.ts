/** Ten-car racing (PK10): the finishing order of cars 1 to 10. */
import { type BetType, chance, type Family, oneChance, wonIf } from './bet-type.ts';
import { choose, distinct, product, range } from './combine.ts';
import type { Entry } from './selection.ts';

type Arrival = readonly number[];
const CARS = range(1, 10);
const BIG_FROM = 6;
const BIG_SUM_FROM = 12;
/** Ordered pairs of different cars. */
const PAIRS = 90;
const PLACE_NAMES = CARS.map(String);
const ball: Entry = { form: 'balls', from: 1, to: 10 };

const pairsWithSum = (total: number): number =>
  product([CARS, CARS]).filter(([a = 0, b = 0]) => a !== b && a + b === total).length;
const sumOfTwo = ([a = 0, b = 0]: Arrival): number => a + b;

type Rest = Pick<BetType<Arrival>, 'judge' | 'chances'> & Partial<BetType<Arrival>>;
const type = (id: string, rest: Rest): BetType<Arrival> => ({
  id: `pk.${id}`,
  entry: { form: 'none' },
  basis: 'list',
  ruleSet: 'trad',
  cost: 1,
  expand: ([chosen = []]) => chosen,
  ...rest,
});

/** A property of the car on each chosen place. */
const onPlace = (id: string, places: number, wins: (arrival: Arrival, place: number) => boolean) =>
  type(id, {
    entry: { form: 'balls', from: 1, to: places },
    judge: (arrival) => (chosen) => wonIf(wins(arrival, Number(chosen))),
    chances: oneChance(chance(1, 2)),
  });
const carOn = (arrival: Arrival, place: number): number => arrival[place - 1] ?? 0;
/** Dragon: the car on the place has a higher number than the one on the opposite place (1 to 10, 2 to 9 …). */
const isDragon = (arrival: Arrival, place: number): boolean => carOn(arrival, place) > carOn(arrival, 11 - place);

const sumIs = (id: string, wins: (total: number) => boolean): BetType<Arrival> =>
  type(`sum.${id}`, {
    judge: (arrival) => () => wonIf(wins(sumOfTwo(arrival))),
    chances: oneChance(
      chance(
        range(3, 19)
          .filter(wins)
          .reduce((ways, total) => ways + pairsWithSum(total), 0),
        PAIRS,
      ),
    ),
  });

/** The first `count` in their order. */
const ordered = (count: number, results: number): BetType<Arrival> =>
  type(`top${count}`, {
    entry: { form: 'ballColumns', places: PLACE_NAMES.slice(0, count), from: 1, to: 10 },
    expand: (columns) =>
      product(columns)
        .filter(distinct)
        .map((cars) => cars.join('-')),
    judge: (arrival) => {
      const top = arrival.slice(0, count).join('-');
      return (bet) => wonIf(bet === top);
    },
    chances: oneChance(chance(1, results)),
  });

export const racing: Family<Arrival> = {
  id: 'pk',
  readResult: (value) =>
    Array.isArray(value) && value.length === CARS.length && CARS.every((car) => value.includes(car)) ? value : null,
  types: [
    type('place', {
      code: 1457,
      entry: { form: 'ballColumns', places: PLACE_NAMES, from: 1, to: 10, open: true },
      expand: (columns) => columns.flatMap((cars, i) => cars.map((car) => `${i + 1}:${car}`)),
      judge: (arrival) => (bet) => {
        const [place = 0, car = 0] = bet.split(':').map(Number);
        return wonIf(carOn(arrival, place) === car);
      },
      chances: oneChance(chance(1, 10)),
    }),
    ordered(2, PAIRS),
    ordered(3, 720),
    type('top2com', {
      entry: ball,
      expand: ([cars = []]) => choose(cars, 2).map((pair) => pair.join('&')),
      judge: (arrival) => (bet) => wonIf(bet.split('&').every((car) => arrival.slice(0, 2).includes(Number(car)))),
      chances: oneChance(chance(2, PAIRS)),
    }),
    type('sum', {
      entry: { form: 'balls', from: 3, to: 19 },
      mayWin: (bet) => [bet],
      judge: (arrival) => (bet) => wonIf(bet === String(sumOfTwo(arrival)), bet),
      chances: () =>
        range(3, 19).map((total) => ({ kind: String(total), hits: { [total]: chance(pairsWithSum(total), PAIRS) } })),
    }),
    sumIs('big', (total) => total >= BIG_SUM_FROM),
    sumIs('small', (total) => total < BIG_SUM_FROM),
    sumIs('odd', (total) => total % 2 === 1),
    sumIs('even', (total) => total % 2 === 0),
    onPlace('big', 10, (arrival, place) => carOn(arrival, place) >= BIG_FROM),
    onPlace('small', 10, (arrival, place) => carOn(arrival, place) < BIG_FROM),
    onPlace('odd', 10, (arrival, place) => carOn(arrival, place) % 2 === 1),
    onPlace('even', 10, (arrival, place) => carOn(arrival, place) % 2 === 0),
    onPlace('dragon', 5, isDragon),
    onPlace('tiger', 5, (arrival, place) => !isDragon(arrival, place)),
  ],
};
