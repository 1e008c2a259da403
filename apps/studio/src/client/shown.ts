/** A round of any game as a still picture: for rounds on record and for the verifier. */
import type { Played } from '@parlour/games/played';
import type { SkinName } from '@parlour/games/skins';
import { h } from './dom.ts';
import { t } from './i18n.ts';
import { baccaratElement } from './tables/baccarat-hands.ts';
import { choiceText } from './tables/choices.ts';
import { spinsElement } from './window.ts';

/** @param worth writes what a number of units is worth */
export function roundElement(round: Played, skin: SkinName, worth: (units: number) => string): HTMLElement {
  if (round.kind === 'slot') return spinsElement(round, skin, worth);
  return h(
    'div',
    { class: 'table-round' },
    h('p', { text: `${t('choose')}: ${choiceText(round.model, round.choice)}` }),
    baccaratElement(round.shown),
  );
}
