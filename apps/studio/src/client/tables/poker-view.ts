/** Video poker: five cards are dealt, some are held, the others are replaced. */

import { BET_UNITS } from '@parlour/games/stake';
import { POKER_HANDS, POKER_PAYS, type PokerHand } from '@parlour/games/table/poker';
import { type Play, pause, type Scene, showPaid } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { cardElement, cardText, placeElement } from './cards-view.ts';
import { openTablePays } from './pays.ts';
import { handName, paysElement } from './poker-hands.ts';
import './tables.css';

const CARD_MS = 160;
const PLACES = [0, 1, 2, 3, 4] as const;

const worth = (hand: PokerHand): string => t('times', { n: POKER_PAYS[hand] });

/** Creates a place for a card, which a tap holds. */
function keeper() {
  const input = h('input', { attributes: { type: 'checkbox' }, label: t('poker.keep') });
  const card = h('span', { class: 'keep__card' }, placeElement());
  const element = h(
    'label',
    { class: 'keep' },
    input,
    card,
    h('small', { text: t('poker.keep'), attributes: { 'aria-hidden': 'true' } }),
  );
  return {
    element,
    isKept: () => input.checked,
    keep(on: boolean): void {
      input.checked = on;
    },
    lay(dealt: number): void {
      card.replaceChildren(cardElement(dealt));
      input.setAttribute('aria-label', `${t('poker.keep')}: ${cardText(dealt)}`);
    },
    clear(): void {
      input.checked = false;
      input.setAttribute('aria-label', t('poker.keep'));
      card.replaceChildren(placeElement());
    },
  };
}

function scene(play: Play): Scene {
  const { hud, sound, calm } = play;
  const keepers = PLACES.map(keeper);
  const cards = h(
    'fieldset',
    { class: 'poker-hand', attributes: { disabled: '' } },
    h('legend', { class: 'spoken', text: t('poker.choose') }),
    ...keepers.map(({ element }) => element),
  );
  const pays = paysElement(worth);
  const hint = h('p', { class: 'poker__hint', attributes: { 'aria-hidden': 'true' } });
  hud.window.append(pays.element, cards, hint);

  const tell = (shown: string, spoken: string) => {
    hint.textContent = shown;
    hud.outcome(spoken);
  };
  const clear = () => {
    for (const each of keepers) each.clear();
    pays.mark(null);
    hint.textContent = '';
  };
  async function lay(card: number, at: number): Promise<void> {
    if (!calm()) await pause(CARD_MS);
    keepers[at]?.lay(card);
    sound.stop(at);
  }

  return {
    choice: () => '',
    leadMs: 0,
    begin: clear,
    exchange: {
      async deal(dealt) {
        clear();
        for (const [at, card] of dealt.entries()) await lay(card, at);
        tell(t('poker.choose'), `${dealt.map(cardText).join(', ')}. ${t('poker.choose')}`);
      },
      setOpen(go) {
        cards.disabled = go === null;
      },
      keep(choice) {
        for (const [at, each] of keepers.entries()) each.keep(choice[at] === '1');
      },
      chosen: () => keepers.map((each) => (each.isKept() ? '1' : '0')).join(''),
    },
    async show({ outcome, bet }) {
      if (outcome.kind !== 'poker') return;
      const { hand, pays: paid } = outcome.shown;
      for (const [at, card] of hand.entries()) if (outcome.choice[at] !== '1') await lay(card, at);
      pays.mark(paid);
      tell(handName(paid), `${hand.map(cardText).join(', ')}. ${handName(paid)}`);
      await showPaid(play, bet, outcome.units);
    },
    async rest() {
      clear();
    },
  };
}

export const view: GameView = {
  lookOf: ({ game }) => ({
    facts: [
      [t('bestPay'), worth('royal')],
      [t('return'), t('percent', { n: game.returnToPlayer })],
    ],
    box: 'felt',
    act: { icon: 'play', idle: 'poker.deal', busy: 'playing' },
    exchange: { icon: 'spin', label: 'poker.draw' },
  }),
  open: async (play) => scene(play),
  openPays(session, bet) {
    openTablePays(session, bet, {
      rules: t('poker.rules'),
      heading: t('win'),
      rows: POKER_HANDS.map((hand) => ({
        name: handName(hand),
        pays: POKER_PAYS[hand] * BET_UNITS,
      })),
    });
  },
};
