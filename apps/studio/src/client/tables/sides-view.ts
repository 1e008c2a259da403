/** A table of two hands dealt alternately: bets on the better one, and on the value of one of them. */
import type { TableKind } from '@parlour/games/played';
import { BET_UNITS, payout } from '@parlour/games/stake';
import { SEATS } from '@parlour/games/table/cards';
import { ownSeat, SIDE_WIN } from '@parlour/games/table/sides';
import { type Play, pause, type Scene } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { amountText } from '../money.ts';
import type { GameView } from '../views.ts';
import { betElement, betTable } from './bets.ts';
import { betScene, feltLook, type RoundOf } from './felt.ts';
import { openTablePays, type PayRow, returnsOf } from './pays.ts';
import { type SidesWords, sideName, sidesHands } from './sides-hands.ts';
import { seatName, type TwoHands } from './two-hands.ts';

const CARD_MS = 260;
/** The last cards are dealt more slowly, because they decide. */
const LAST_MS = 620;

type SidesGame<K extends TableKind, S extends TwoHands> = {
  kind: K;
  words: SidesWords<S>;
  bets: readonly string[];
  shownOf: (round: RoundOf<K>) => S;
  /** Returns the payment of a bet, in units. */
  units: (bet: string, shown: S) => number;
  /** Returns the payments of a bet on one hand only, in bets, by the kind of the hand; best first. */
  pays: () => readonly (readonly [name: string, times: number])[];
  rules: () => string;
};

function scene<K extends TableKind, S extends TwoHands>(play: Play, game: SidesGame<K, S>): Scene {
  const { words, shownOf, units } = game;
  const hands = sidesHands(words);
  const all = game.pays().map(([, times]) => times);
  const place = (bet: string) => {
    const times = ownSeat(bet) ? `${Math.min(...all)}–${Math.max(...all)}` : SIDE_WIN / BET_UNITS;
    const content = [h('span', { text: sideName(bet, words) }), h('small', { text: t('times', { n: times }) })];
    return betElement({ value: bet, content }, 'stake--tall');
  };
  return betScene(play, game.kind, betTable('player', { columns: 2, bets: game.bets.map(place) }), {
    element: hands.element,
    clear() {
      for (const seat of SEATS) hands[seat].clear();
    },
    async run(round, calm, stopped) {
      const shown = shownOf(round);
      for (let at = 0; at < words.cards; at++)
        for (const seat of SEATS) {
          if (!calm) await pause(at === words.cards - 1 ? LAST_MS : CARD_MS);
          hands[seat].lay(shown[seat][at] ?? 0, at);
          stopped();
        }
      hands.end(shown);
    },
    told(round) {
      const shown = shownOf(round);
      const ends = SEATS.map((seat) => `${seatName(seat)}: ${words.worth(shown, seat)}`);
      return [...ends, shown.winner === 'tie' ? t('baccarat.tie') : seatName(shown.winner)].join('. ');
    },
    came: (round, bet) => units(bet, shownOf(round)) > BET_UNITS,
  });
}

export function sidesView<K extends TableKind, S extends TwoHands>(game: SidesGame<K, S>): GameView {
  const { words, bets, pays, rules } = game;
  return {
    lookOf: (table) => feltLook(table, Math.max(...pays().map(([, times]) => times))),
    open: async (play) => scene(play, game),
    openPays(session, bet) {
      const returns = returnsOf(session);
      const amount = (times: number) => amountText(payout(times * BET_UNITS, bet), session.currency);
      const [best = 0, least = 0] = [pays()[0]?.[1], pays().at(-1)?.[1]];
      const ofBet = (one: string): PayRow => ({
        name: sideName(one, words),
        pays: ownSeat(one) ? `${amount(least)} – ${amount(best)}` : SIDE_WIN,
        returns: returns[one],
      });
      openTablePays(session, bet, {
        rules: rules(),
        rows: [...bets.map(ofBet), ...pays().map(([name, times]) => ({ name, pays: times * BET_UNITS }))],
      });
    },
  };
}
