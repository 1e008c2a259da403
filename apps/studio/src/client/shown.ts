/** Static rendering of a round of any game, for records and the verifier. */
import type { Played, TableRound } from '@parlour/games/played';
import type { SkinName } from '@parlour/games/skins';
import { isDuelBet } from '@parlour/games/table/dragon-tiger';
import { type Animal, CATCHES } from '@parlour/games/table/fishing';
import { colourOf } from '@parlour/games/table/roulette';
import { h } from './dom.ts';
import { hasText, t } from './i18n.ts';
import { baccaratElement } from './tables/baccarat-hands.ts';
import { beadsElement } from './tables/beads.ts';
import { tell as tellBlackjack } from './tables/blackjack-hands.ts';
import { boutElement } from './tables/bout.ts';
import { cardText } from './tables/cards-view.ts';
import { diceElement } from './tables/dice.ts';
import { nameOf as duelBet, duelElement } from './tables/duel-hands.ts';
import { keptOf, pokerElement } from './tables/poker-hands.ts';
import { pocketText, betText as rouletteBet } from './tables/roulette-words.ts';
import { tell as tellShan } from './tables/shan-hands.ts';
import { betText as sicBoBet } from './tables/sic-bo-words.ts';
import { buWords, sideName, sidesElement, threeWords } from './tables/sides-hands.ts';
import { bingoElement, fishingElement, kenoElement, matchesElement, pickText } from './tables/stills.ts';
import { pocketElement } from './tables/strip.ts';
import { stepsText, twoHandsElement } from './tables/two-hands.ts';
import { spinsElement } from './window.ts';

/** Describes the player's choice. */
function choiceText(round: TableRound): string {
  const { kind, choice } = round;
  if (kind === 'poker') return keptOf(round.shown.dealt, choice).map(cardText).join(' · ') || '–';
  if (kind === 'sports' || kind === 'esports') return pickText(kind, choice);
  if (kind === 'fishing') return t('times', { n: CATCHES[choice as Animal] });
  if (kind === 'blackjack' || kind === 'shan') return stepsText(choice);
  if (kind === 'bingo') return `${t('bingo.cards')} ${choice}`;
  if (kind === 'keno') return choice.replaceAll(',', ' · ');
  if (kind === 'roulette' || kind === 'fantan') return rouletteBet(choice);
  if (kind === 'sicbo') return sicBoBet(choice);
  if (kind === 'moneywheel') return t('times', { n: choice });
  if (kind === 'threecards') return sideName(choice, threeWords);
  if (kind === 'bugyi') return sideName(choice, buWords);
  if (kind === 'dragontiger') return isDuelBet(choice) ? duelBet(choice) : choice;
  const key = `${kind}.${choice}`;
  return hasText(key) ? t(key) : choice;
}

function stillOf(round: TableRound): HTMLElement {
  switch (round.kind) {
    case 'baccarat':
      return baccaratElement(round.shown);
    case 'bingo':
      return bingoElement(round.shown);
    case 'blackjack':
      return twoHandsElement(round.shown, tellBlackjack);
    case 'bugyi':
      return sidesElement(round.shown, buWords);
    case 'cockfight':
      return boutElement(round.shown);
    case 'dragontiger':
      return duelElement(round.shown);
    case 'fantan':
      return beadsElement(round.shown);
    case 'fishing':
      return fishingElement(round.choice, round.shown);
    case 'keno':
      return kenoElement(round.shown);
    case 'moneywheel':
      return pocketElement(
        { text: t('times', { n: round.shown.times }), className: `money--${round.shown.times}` },
        round.units > 0,
      );
    case 'poker':
      return pokerElement(round.choice, round.shown);
    case 'roulette':
      return pocketElement(
        { text: pocketText(round.shown.number), className: `roulette--${colourOf(round.shown.number)}` },
        round.units > 0,
      );
    case 'shan':
      return twoHandsElement(round.shown, tellShan);
    case 'sicbo':
      return diceElement(round.shown);
    case 'sports':
    case 'esports':
      return matchesElement(round.kind, round.choice, round.shown);
    case 'threecards':
      return sidesElement(round.shown, threeWords);
  }
}

/** @param worth formats the amount of a number of units */
export function roundElement(round: Played, skin: SkinName, worth: (units: number) => string): HTMLElement {
  if (round.kind === 'slot') return spinsElement(round, skin, worth);
  return h('div', { class: 'table-round' }, h('p', { text: `${t('choose')}: ${choiceText(round)}` }), stillOf(round));
}
