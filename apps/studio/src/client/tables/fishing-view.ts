/** Fishing: nine animals in the water, a shot at one of them. */

import { BET_UNITS } from '@parlour/games/stake';
import { ANIMALS, type Animal, CATCHES } from '@parlour/games/table/fishing';
import { type Play, pause, type Scene, showPaid } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { optionElement, optionGroup } from './options.ts';
import { openTablePays } from './pays.ts';
import { animalElement } from './stills.ts';

const SHOT_MS = 450;

const worth = (animal: Animal): string => t('times', { n: CATCHES[animal] });

function scene(play: Play): Scene {
  const { hud, sound, calm } = play;
  const options = ANIMALS.map((animal) =>
    optionElement(
      'animal',
      { value: animal, content: [animalElement(animal), h('small', { text: worth(animal) })] },
      'animal',
    ),
  );
  const [first] = options;
  if (first) first.input.checked = true;
  const water = optionGroup(
    t('choose'),
    options.map(({ input }) => input),
    ...options.map(({ element }) => element),
  );
  water.element.classList.add('water');
  hud.window.classList.add('felt__window--water');
  hud.window.append(water.element);
  const aimed = () => options.find(({ input }) => input.checked)?.element;
  const clear = () => {
    for (const { element } of options) element.classList.remove('animal--shot', 'animal--caught', 'animal--gone');
  };

  return {
    choose: water.choose,
    choice: () => water.chosen(),
    spot: water.spot,
    leadMs: SHOT_MS,
    begin() {
      clear();
      aimed()?.classList.add('animal--shot');
    },
    setBusy: water.setBusy,
    async show({ outcome, bet }) {
      if (outcome.kind !== 'fishing') return;
      const { caught } = outcome.shown;
      aimed()?.classList.remove('animal--shot');
      aimed()?.classList.add(caught ? 'animal--caught' : 'animal--gone');
      if (!caught) sound.stop(0);
      hud.outcome(t(caught ? 'fishing.caught' : 'fishing.missed'));
      await showPaid(play, bet, outcome.units);
      if (!calm()) await pause(SHOT_MS);
    },
    async rest() {
      clear();
    },
  };
}

export const view: GameView = {
  lookOf: ({ game }) => ({
    facts: [
      [t('bestPay'), t('times', { n: Math.max(...Object.values(CATCHES)) })],
      [t('return'), t('percent', { n: game.returnToPlayer })],
    ],
    box: 'felt',
    act: { icon: 'aim', idle: 'play', busy: 'playing' },
  }),
  open: async (play) => scene(play),
  openPays(session, bet) {
    openTablePays(session, bet, {
      rules: t('fishing.rules'),
      rows: [...ANIMALS].reverse().map((animal) => ({
        name: worth(animal),
        pays: CATCHES[animal] * BET_UNITS,
      })),
    });
  },
};
