import { useT } from '../../shared/i18n.tsx';
import { type NamePart, nameOf } from './bet-names.ts';

/** Returns a function that names a bet type: `Last 3 · Straight`. */
export function useBetName(): (playCode: string) => string {
  const t = useT();
  const said = (part: NamePart) =>
    'proper' in part ? part.proper : t(part.textKey, part.count === undefined ? {} : { count: part.count });
  return (playCode) => nameOf(playCode).map(said).join(' · ');
}

/** Names of selectable or drawn values that are not numbers. */
const WORDS: Readonly<Record<string, string>> = {
  B: 'lottery.big',
  S: 'lottery.small',
  O: 'lottery.name.odd',
  E: 'lottery.name.even',
  D: 'lottery.name.dragon',
  T: 'lottery.name.tiger',
  tie: 'lottery.name.tie',
  gold: 'lottery.element.gold',
  wood: 'lottery.element.wood',
  water: 'lottery.element.water',
  fire: 'lottery.element.fire',
  earth: 'lottery.element.earth',
};
const PLACES = 'WQBSG';

/** Returns a function that formats a cell of the pad: the value, a word, or two positions: `1–2 Dragon`. */
export function useCellName(): (cell: string) => string {
  const t = useT();
  return (cell) => {
    const [first, second, word] = cell.split(':');
    if (word !== undefined && first !== undefined && second !== undefined)
      return `${PLACES.indexOf(first) + 1}–${PLACES.indexOf(second) + 1} ${t(WORDS[word] ?? word)}`;
    const key = WORDS[cell];
    return key ? t(key) : cell;
  };
}
