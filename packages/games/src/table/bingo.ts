/** Quick bingo: cards of three by three numbers of 30, thirteen balls, and payments for full lines. */
import { fraction, ways } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { drawSome } from './cards.ts';
import type { TableGame } from './table.ts';

export const BINGO = { numbers: 30, cells: 9, balls: 13 } as const;
/** Possible numbers of cards in a round; the bet is divided among them. */
export const CARD_COUNTS = ['1', '2', '4'] as const;

/** Cells of each line: rows, columns, diagonals. */
export const BINGO_LINES: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];
/**
 * Payment by number of full lines of a card, in stakes of the card. With seven full lines the eighth is always full.
 */
export const BINGO_PAYS: readonly number[] = [0, 1, 3, 6, 16, 45, 100, 100, 1000];

export type BingoCard = {
  /** Nine numbers from 1, row by row. */
  cells: number[];
  /** Indices into {@link BINGO_LINES} of the lines that are full. */
  lines: number[];
};
export type BingoShown = {
  /** In the order of the draw. */
  balls: number[];
  cards: BingoCard[];
};

const linesOf = (isHit: (cell: number) => boolean): number[] =>
  BINGO_LINES.flatMap((line, i) => (line.every(isHit) ? [i] : []));

export const bingo: TableGame<'bingo', BingoShown> = {
  kind: 'bingo',
  id: 'bingo-1',
  isChoice: (choice) => CARD_COUNTS.some((count) => count === choice),
  play(choice, draw) {
    const count = Number(choice);
    const numbers = (many: number) => drawSome(many, BINGO.numbers, draw).map((n) => n + 1);
    const all = Array.from({ length: count }, () => numbers(BINGO.cells));
    const balls = numbers(BINGO.balls);
    const came = new Set(balls);
    const cards = all.map((cells) => ({ cells, lines: linesOf((cell) => came.has(cells[cell] ?? 0)) }));
    const stakes = cards.reduce((sum, { lines }) => sum + (BINGO_PAYS[lines.length] ?? 0), 0);
    return { units: (stakes * BET_UNITS) / count, shown: { balls, cards } };
  },
  returnOf() {
    const { numbers, cells, balls } = BINGO;
    let sum = 0n;
    // All subsets of hit cells; the probability of a subset depends only on its size.
    for (let hit = 0; hit < 2 ** cells; hit++) {
      const lines = linesOf((cell) => ((hit >> cell) & 1) === 1).length;
      const count = hit.toString(2).replaceAll('0', '').length;
      sum += BigInt(BINGO_PAYS[lines] ?? 0) * ways(numbers - cells, balls - count);
    }
    return fraction(sum, ways(numbers, balls));
  },
};
