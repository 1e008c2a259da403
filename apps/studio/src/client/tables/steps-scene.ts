/** A round of two hands in which the player takes cards or stands, by buttons on the table, and the banker follows. */
import type { Played } from '@parlour/games/played';
import { type Card, SEATS, type Seat } from '@parlour/games/table/cards';
import { type Play, pause, type Scene, showPaid, type Table } from '../course.ts';
import { h } from '../dom.ts';
import type { HudLook } from '../hud.ts';
import { t } from '../i18n.ts';
import { feltLook } from './felt.ts';
import { handText, seatName, type Tell, type TwoHands, tellEnd, twoHands } from './two-hands.ts';

const CARD_MS = 320;

type StepsGame<S extends TwoHands> = {
  /** Returns the result of a round of this game; null for another game. */
  shownOf: (outcome: Played) => S | null;
  /** Returns the visible cards of each hand. */
  open: (dealt: readonly Card[]) => Record<Seat, readonly Card[]>;
  /** Describes the value of an incomplete hand. */
  worth: (cards: readonly Card[]) => string;
  tell: Tell<S>;
};

/** Head and buttons. @param best highest payment of a bet, in bets */
export const stepsLook = (table: Table, best: number): HudLook => ({
  ...feltLook(table, best),
  act: { icon: 'play', idle: 'poker.deal', busy: 'playing' },
});

export function stepsScene<S extends TwoHands>(play: Play, { shownOf, open, worth, tell }: StepsGame<S>): Scene {
  const { hud, sound, calm } = play;
  const hands = twoHands();
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
  hud.window.append(hands.element, h('div', { class: 'steps-on' }, ...buttons));

  const clear = () => {
    for (const seat of SEATS) {
      hands[seat].clear();
      laid[seat] = [];
    }
  };
  /** Deals the cards of a hand that are not displayed yet. */
  async function lay(seat: Seat, cards: readonly Card[]): Promise<void> {
    for (const card of cards.slice(laid[seat].length)) {
      if (!calm()) await pause(CARD_MS);
      hands[seat].lay(card, laid[seat].length);
      laid[seat].push(card);
      hands[seat].tell(worth(laid[seat]));
      sound.stop(laid[seat].length);
    }
  }
  /** // In the order of the deal, with the banker's further cards at the end. */
  async function layAll({ player, banker }: Record<Seat, readonly Card[]>): Promise<void> {
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
      isBeside: true,
      async deal(dealt) {
        const shown = open(dealt);
        await layAll(shown);
        const told = SEATS.filter((seat) => shown[seat].length > 0);
        hud.outcome(told.map((seat) => handText(seat, shown[seat], worth(shown[seat]))).join('. '));
      },
      setOpen,
      chosen: () => `${'h'.repeat(laid.player.length - 2)}${isStanding ? 's' : 'h'}`,
    },
    async show({ outcome, bet }) {
      const shown = shownOf(outcome);
      if (!shown || outcome.kind === 'slot') return;
      await layAll(shown);
      const told = tell(shown);
      tellEnd(hands, shown, told);
      const ends = SEATS.map((seat) => handText(seat, shown[seat], told[seat]));
      hud.outcome([...ends, shown.winner === 'tie' ? t('baccarat.tie') : seatName(shown.winner)].join('. '));
      await showPaid(play, bet, outcome.units);
    },
    async rest() {
      clear();
    },
  };
}
