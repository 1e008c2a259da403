/** Slot: reels in the window, and the pay table of its symbols. */
import type { GameScreen, SlotGame } from '../shared/wire.ts';
import type { Table } from './course.ts';
import { t } from './i18n.ts';
import { openSlotPays } from './pays.ts';
import { Reels } from './reels.ts';
import { atlasUrl, loadImage } from './skins.ts';
import { slotScene } from './slot-scene.ts';
import type { GameView } from './views.ts';

function slotOf<T extends Table>(table: T): T & { game: GameScreen & SlotGame } {
  if (table.game.kind !== 'slot') throw new Error('the game is no slot');
  return table as T & { game: GameScreen & SlotGame };
}

export const view: GameView = {
  lookOf(session) {
    const { model, returnToPlayer } = slotOf(session).game;
    const best = Math.max(...Object.values(model.pays).map((row) => row[2]));
    return {
      facts: [
        [t('lines'), '20'],
        [t('bestLine'), t('times', { n: best / 20 })],
        [t('return'), t('percent', { n: returnToPlayer })],
      ],
      box: 'reels',
      act: { icon: 'spin', idle: 'spin', busy: 'spinning' },
    };
  },
  async open(play) {
    const { game } = slotOf(play.session);
    const stops = game.reels.map((strip, i) => (i * 7 + 3) % strip.length);
    const reels = new Reels({
      host: play.hud.window,
      symbols: await loadImage(atlasUrl(game.skin)),
      palette: game.palette,
      strips: game.reels,
      stops,
      calm: play.calm,
    });
    return slotScene({ play, game, reels, firstStops: stops });
  },
  openPays: (session, bet) => openSlotPays(slotOf(session), bet),
};
