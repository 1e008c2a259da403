/** Final state of rounds of games other than slots: on the table, in records and in the verifier. */
import { SKINS } from '@parlour/games/skins';
import { BET_UNITS } from '@parlour/games/stake';
import { BINGO_LINES, type BingoCard, type BingoShown } from '@parlour/games/table/bingo';
import { ANIMALS, type Animal, type FishingShown } from '@parlour/games/table/fishing';
import type { KenoShown } from '@parlour/games/table/keno';
import { esports, type Match, type MatchesShown, type Pick, readPick, sports } from '@parlour/games/table/matches';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { symbolElement } from '../skins.ts';
import './tables.css';

/**
 * Renders drawn numbers as balls, in order.
 *
 * @param isMarked whether a number counted
 */
export const ballsElement = (numbers: readonly number[], isMarked: (n: number) => boolean): HTMLElement =>
  h(
    'ol',
    { class: 'balls' },
    ...numbers.map((n) => h('li', { class: isMarked(n) ? 'ball ball--marked' : 'ball', text: String(n) })),
  );

/** Renders the draw with the chosen numbers marked, for records. */
export const kenoElement = ({ drawn, hits }: KenoShown): HTMLElement => ballsElement(drawn, (n) => hits.includes(n));

/** Renders a card with the drawn numbers marked, and those of full lines highlighted. */
export function cardElement({ cells, lines }: BingoCard, came: ReadonlySet<number>): HTMLElement {
  const full = new Set(lines.flatMap((line) => BINGO_LINES[line] ?? []));
  return h(
    'div',
    { class: 'bingo-card', attributes: { 'data-lines': String(lines.length) } },
    ...cells.map((n, cell) => {
      const hit = came.has(n) ? ' bingo-card__cell--hit' : '';
      const line = full.has(cell) ? ' bingo-card__cell--line' : '';
      return h('span', { class: `bingo-card__cell${hit}${line}`, text: String(n) });
    }),
  );
}

/** Renders all final cards and balls. */
export function bingoElement({ balls, cards }: BingoShown): HTMLElement {
  const came = new Set(balls);
  return h(
    'div',
    { class: 'bingo' },
    ballsElement(balls, (n) => cards.some(({ cells }) => cells.includes(n))),
    h('div', { class: 'bingo__cards' }, ...cards.map((card) => cardElement(card, came))),
  );
}

/** Renders the animal of the sea's skin. Its payment serves as its name, because that is what players choose by. */
export function animalElement(animal: Animal): HTMLElement {
  const symbol = Object.entries(SKINS.sea.emblems).find(([, emblem]) => emblem === animal)?.[0] ?? 'F';
  return symbolElement('sea', symbol, '');
}

/** Renders target and result of a shot, for records. */
export function fishingElement(choice: string, { caught }: FishingShown): HTMLElement {
  const animal = ANIMALS.find((each) => each === choice);
  return h(
    'div',
    { class: caught ? 'catch catch--caught' : 'catch' },
    animal ? animalElement(animal) : null,
    h('b', { text: t(caught ? 'fishing.caught' : 'fishing.missed') }),
  );
}

export const GAMES = { sports, esports } as const;
export type MatchesKind = keyof typeof GAMES;

export const oddsText = (units: number): string => (units / BET_UNITS).toFixed(2);
export const nameOf = (pick: Pick): string => t(`matches.${pick}`);

export function matchElement(match: Match, odds: Node | null) {
  const score = h('b', { class: 'match__score', text: '–' });
  const element = h(
    'li',
    { class: 'match' },
    h('span', { class: 'match__side', text: match.home, attributes: { dir: 'auto' } }),
    score,
    h('span', { class: 'match__side', text: match.away, attributes: { dir: 'auto' } }),
    odds,
  );
  return {
    element,
    end([home, away]: readonly [number, number]) {
      score.textContent = `${home} : ${away}`;
    },
    rest() {
      score.textContent = '–';
    },
  };
}

/** Describes a pick. */
export function pickText(kind: MatchesKind, choice: string): string {
  const read = readPick(choice);
  const match = read && GAMES[kind].programmeOf(read.programme)[read.match];
  const odds = read && match?.odds[read.pick];
  return read && match && odds ? `${match.home} – ${match.away}: ${nameOf(read.pick)} ${oddsText(odds)}` : choice;
}

/** Renders all results of a programme. */
export function matchesElement(kind: MatchesKind, choice: string, { scores }: MatchesShown): HTMLElement {
  const programme = GAMES[kind].programmeOf(readPick(choice)?.programme ?? 0);
  const items = programme.map((match, at) => {
    const one = matchElement(match, null);
    one.end(scores[at] ?? [0, 0]);
    return one.element;
  });
  return h('ol', { class: 'matches' }, ...items);
}
