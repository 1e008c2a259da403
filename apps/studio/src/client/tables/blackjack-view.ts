/** Blackjack: two cards each, one of the banker's hidden; the player takes cards or stands, and then the banker takes. */
import { BET_UNITS } from '@parlour/games/stake';
import { BLACKJACK_PAYS, type Seat } from '@parlour/games/table/blackjack';
import type { Card } from '@parlour/games/table/cards';
import { type Play, pause, type Scene, showPaid } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { emptyHand, handsElement, handText, seatName, tellEnd, worthText } from './blackjack-hands.ts';
import { openTablePays } from './pays.ts';

const CARD_MS = 320;

function scene(play: Play): Scene {
  const { hud, sound, calm } = play;
  const hands = { banker: emptyHand('banker'), player: emptyHand('player') };
  const laid: Record<Seat, Card[]> = { banker: [], player: [] };
  let isStanding = false;
  let goOn: (() => void) | null = null;
  const step = (name: 'hit' | 'stand') => {
    const button = h('button', { class: 'step-on', text: t(`blackjack.${name}`), attributes: { type: 'button' } });
    button.addEventListener('click', () => {
      isStanding = name === 'stand';
      goOn?.();
    });
    return button;
  };
  const buttons = [step('hit'), step('stand')];
  const setOpen = (go: (() => void) | null) => {
    goOn = go;
    if (go) isStanding = false;
    for (const button of buttons) button.disabled = go === null;
  };
  setOpen(null);
  hud.window.append(handsElement(hands), h('div', { class: 'steps-on' }, ...buttons));

  const clear = () => {
    for (const seat of ['banker', 'player'] as const) {
      hands[seat].clear();
      laid[seat] = [];
    }
  };
  /** Lays what does not lie there yet of so many cards. */
  async function lay(seat: Seat, cards: readonly Card[]): Promise<void> {
    for (const card of cards.slice(laid[seat].length)) {
      if (!calm()) await pause(CARD_MS);
      hands[seat].lay(card, laid[seat].length);
      laid[seat].push(card);
      hands[seat].tell(worthText(laid[seat]));
      sound.stop(laid[seat].length);
    }
  }
  /** In the order of the deal, and the banker's others at the end. */
  async function layAll(player: readonly Card[], banker: readonly Card[]): Promise<void> {
    await lay('player', player.slice(0, 1));
    await lay('banker', banker.slice(0, 1));
    await lay('player', player);
    await lay('banker', banker);
  }

  return {
    choice: () => '',
    leadMs: 0,
    begin: clear,
    exchange: {
      async deal([up = 0, ...player]) {
        await layAll(player, [up]);
        hud.outcome(`${handText('player', player)}. ${handText('banker', [up])}`);
      },
      setOpen,
      chosen: () => `${'h'.repeat(laid.player.length - 2)}${isStanding ? 's' : 'h'}`,
    },
    async show({ outcome, bet }) {
      if (outcome.kind !== 'blackjack') return;
      const { player, banker, natural, winner } = outcome.shown;
      await layAll(player, banker);
      tellEnd(hands, outcome.shown);
      const ends = [
        handText('player', player, natural.player),
        handText('banker', banker, natural.banker),
        winner === 'tie' ? t('baccarat.tie') : seatName(winner),
      ];
      hud.outcome(ends.join('. '));
      await showPaid(play, bet, outcome.units);
    },
    async rest() {
      clear();
    },
  };
}

const ROWS = [
  ['blackjack.natural', BLACKJACK_PAYS.natural],
  ['win', BLACKJACK_PAYS.win],
  ['baccarat.tie', BLACKJACK_PAYS.tie],
] as const;

export const view: GameView = {
  lookOf: ({ game }) => ({
    facts: [
      [t('bestPay'), t('times', { n: BLACKJACK_PAYS.natural / BET_UNITS })],
      [t('return'), t('percent', { n: game.returnToPlayer })],
    ],
    box: 'felt',
    act: { icon: 'play', idle: 'poker.deal', busy: 'playing' },
    exchange: { icon: 'card', label: 'blackjack.hit' },
  }),
  open: async (play) => scene(play),
  openPays(session, bet) {
    openTablePays(session, bet, {
      rules: t('blackjack.rules'),
      heading: t('win'),
      rows: ROWS.map(([name, pays]) => ({ name: t(name), pays })),
    });
  },
};
