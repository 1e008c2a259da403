/** Simulated matches of football and of e-sports: a programme of six, odds for each result, one pick. */

import { percent } from '@parlour/games/fraction';
import { PICKS, PROGRAMMES, readPick } from '@parlour/games/table/matches';
import { type Play, pause, type Scene, showPaid } from '../course.ts';
import { h } from '../dom.ts';
import { launch } from '../frame.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { optionElement, optionGroup } from './options.ts';
import { openTablePays } from './pays.ts';
import { GAMES, type MatchesKind, matchElement, nameOf, oddsText } from './stills.ts';

const SCORE_MS = 420;

function scene(play: Play, kind: MatchesKind): Scene {
  const { hud, sound, calm, session } = play;
  let number = session.seed.nonce % PROGRAMMES;
  let matches: ReturnType<typeof matchElement>[] = [];
  let group: ReturnType<typeof optionGroup> | null = null;
  let isOver = false;

  /** Displays the next programme. */
  function lay(): void {
    isOver = false;
    const inputs: HTMLInputElement[] = [];
    matches = GAMES[kind].programmeOf(number).map((match, at) => {
      const odds = PICKS.flatMap((pick) => {
        const units = match.odds[pick];
        if (units === null) return [];
        const content = [h('small', { text: nameOf(pick) }), h('b', { text: oddsText(units) })];
        const label = `${match.home} – ${match.away}: ${nameOf(pick)} ${oddsText(units)}`;
        const { input, element } = optionElement('pick', { value: `${number}:${at}:${pick}`, content }, 'odds');
        input.setAttribute('aria-label', label);
        input.dataset['spot'] = { 1: match.home, X: nameOf('X'), 2: match.away }[pick];
        inputs.push(input);
        return [element];
      });
      return matchElement(match, h('div', { class: 'match__odds' }, ...odds));
    });
    const list = h('ol', { class: 'matches' }, ...matches.map(({ element }) => element));
    const title = h('h2', { class: 'matches__title', text: t('matches.programme', { n: number + 1 }) });
    group = optionGroup(t('choose'), inputs, title, list);
    // The played programme remains until the player requests another one.
    hud.window.replaceChildren(group.element);
  }
  lay();
  function choose(choice: string): void {
    number = readPick(choice)?.programme ?? number;
    lay();
    group?.choose(choice);
  }
  // The page that opened the game may preselect a result, or only a programme.
  if (GAMES[kind].isChoice(launch.choice)) choose(launch.choice);
  else if (/^[0-9]{1,3}$/.test(launch.choice)) {
    number = Number(launch.choice);
    lay();
  }

  return {
    choose,
    choice() {
      if (isOver) {
        number = (number + 1) % PROGRAMMES;
        lay();
        return null;
      }
      const chosen = group?.chosen() ?? null;
      if (chosen === null) hud.say(t('matches.missing'));
      return chosen;
    },
    spot() {
      const spot = isOver ? null : (group?.spot() ?? null);
      return spot && { ...spot, returnToPlayer: percent(GAMES[kind].returnOf(spot.value)) };
    },
    leadMs: SCORE_MS,
    begin: () => undefined,
    setBusy: (busy) => group?.setBusy(busy || isOver),
    async show({ outcome, bet }) {
      if (outcome.kind !== kind) return;
      for (const [at, score] of outcome.shown.scores.entries()) {
        if (!calm()) await pause(SCORE_MS);
        matches[at]?.end(score);
        sound.stop(at % 5);
      }
      isOver = true;
      const read = readPick(outcome.choice);
      const [home, away] = outcome.shown.scores[read?.match ?? 0] ?? [0, 0];
      matches[read?.match ?? 0]?.element.classList.add(outcome.units > 0 ? 'match--won' : 'match--lost');
      hud.outcome(`${home} : ${away}`);
      await showPaid(play, bet, outcome.units);
    },
    async rest() {
      for (const match of matches) match.rest();
    },
  };
}

const kindOf = (kind: string): MatchesKind => {
  if (kind !== 'sports' && kind !== 'esports') throw new Error('the game has no matches');
  return kind;
};

export const view: GameView = {
  lookOf: ({ game }) => ({
    facts: [[t('return'), t('percent', { n: game.returnToPlayer })]],
    box: 'felt',
    act: { icon: 'play', idle: 'play', busy: 'playing' },
  }),
  open: async (play) => scene(play, kindOf(play.session.game.kind)),
  openPays: (session, bet) => openTablePays(session, bet, { rules: t('matches.rules'), rows: [] }),
};
