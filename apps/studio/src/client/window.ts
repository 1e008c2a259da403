/** Static rendering of a spin with its wins, for records and the verifier. */
import type { SkinName } from '@parlour/games/skins';
import type { Round, Spin } from '@parlour/games/slot/engine';
import { REELS, ROWS } from '@parlour/games/slot/model';
import { h } from './dom.ts';
import { t } from './i18n.ts';
import { symbolElement } from './skins.ts';
import { symbolName, winTexts } from './spoken.ts';

function grid(spin: Spin, skin: SkinName): HTMLElement {
  const won = new Set([...spin.lines.flatMap((w) => w.cells), ...(spin.scatter?.cells ?? [])].map((c) => c.join()));
  const cells: HTMLElement[] = [];
  for (let row = 0; row < ROWS; row++)
    for (let reel = 0; reel < REELS; reel++) {
      const symbol = spin.window[reel]?.[row] ?? '';
      const on = won.has([reel, row].join());
      cells.push(h('span', { class: on ? 'on' : '' }, symbolElement(skin, symbol, symbolName(symbol))));
    }
  return h('div', { class: 'grid' }, ...cells);
}

/** Renders all spins of a slot's round; `worth` formats the amount of a number of line bets. */
export function spinsElement(round: Round, skin: SkinName, worth: (units: number) => string): HTMLElement {
  return h(
    'ol',
    { class: 'spins' },
    ...[round.base, ...round.free].map((spin, i) =>
      h(
        'li',
        {},
        h('h2', {
          text: i === 0 ? t('recall.base') : `${t('recall.free', { n: i })} · ${t('times', { n: spin.multiplier })}`,
        }),
        grid(spin, skin),
        ...winTexts(spin, worth).map((text) => h('div', { text })),
      ),
    ),
  );
}
