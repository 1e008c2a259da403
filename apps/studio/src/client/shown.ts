/** A round of any game as a still picture: for rounds on record and for the verifier. */
import type { Played, TableRound } from '@parlour/games/played';
import type { SkinName } from '@parlour/games/skins';
import { type Animal, CATCHES } from '@parlour/games/table/fishing';
import { h } from './dom.ts';
import { hasText, t } from './i18n.ts';
import { baccaratElement } from './tables/baccarat-hands.ts';
import { cardText } from './tables/cards-view.ts';
import { keptOf, pokerElement } from './tables/poker-hands.ts';
import { betText, pocketElement } from './tables/roulette-pockets.ts';
import { bingoElement, fishingElement, kenoElement, matchesElement, pickText } from './tables/stills.ts';
import { spinsElement } from './window.ts';

/** What was chosen, in the player's words. */
function choiceText(round: TableRound): string {
  const { kind, choice } = round;
  if (kind === 'poker') return keptOf(round.shown.dealt, choice).map(cardText).join(' · ') || '–';
  if (kind === 'sports' || kind === 'esports') return pickText(kind, choice);
  if (kind === 'fishing') return t('times', { n: CATCHES[choice as Animal] });
  if (kind === 'bingo') return `${t('bingo.cards')} ${choice}`;
  if (kind === 'keno') return choice.replaceAll(',', ' · ');
  if (kind === 'roulette') return betText(choice);
  const key = `${kind}.${choice}`;
  return hasText(key) ? t(key) : choice;
}

function stillOf(round: TableRound): HTMLElement {
  switch (round.kind) {
    case 'baccarat':
      return baccaratElement(round.shown);
    case 'bingo':
      return bingoElement(round.shown);
    case 'fishing':
      return fishingElement(round.choice, round.shown);
    case 'keno':
      return kenoElement(round.shown);
    case 'poker':
      return pokerElement(round.choice, round.shown);
    case 'roulette':
      return pocketElement(round.shown.number, round.units > 0);
    case 'sports':
    case 'esports':
      return matchesElement(round.kind, round.choice, round.shown);
  }
}

/** @param worth writes what a number of units is worth */
export function roundElement(round: Played, skin: SkinName, worth: (units: number) => string): HTMLElement {
  if (round.kind === 'slot') return spinsElement(round, skin, worth);
  return h('div', { class: 'table-round' }, h('p', { text: `${t('choose')}: ${choiceText(round)}` }), stillOf(round));
}
