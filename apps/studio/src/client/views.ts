/** Views of all kinds of games, each loaded on demand, and the look of the page around one. */
import type { GameScreen, SessionAnswer } from '../shared/wire.ts';
import type { Play, Scene, Table } from './course.ts';
import { h } from './dom.ts';
import type { HudLook } from './hud.ts';

export type GameView = {
  lookOf: (table: Table) => HudLook;
  /** Creates the game in the window of the controls. */
  open: (play: Play) => Promise<Scene>;
  /** Opens the pay table, for a bet in minor units. */
  openPays: (session: SessionAnswer, bet: bigint) => void;
};

const VIEWS: Readonly<Record<GameScreen['kind'], () => Promise<{ view: GameView }>>> = {
  slot: () => import('./slot-view.ts'),
  baccarat: () => import('./tables/baccarat-view.ts'),
  blackjack: () => import('./tables/blackjack-view.ts'),
  bingo: () => import('./tables/bingo-view.ts'),
  bugyi: () => import('./tables/bu-gyi-view.ts'),
  cockfight: () => import('./tables/cockfight-view.ts'),
  dragontiger: () => import('./tables/duel-view.ts'),
  fantan: () => import('./tables/fan-tan-view.ts'),
  fishing: () => import('./tables/fishing-view.ts'),
  keno: () => import('./tables/keno-view.ts'),
  moneywheel: () => import('./tables/money-wheel-view.ts'),
  poker: () => import('./tables/poker-view.ts'),
  roulette: () => import('./tables/roulette-view.ts'),
  shan: () => import('./tables/shan-view.ts'),
  sicbo: () => import('./tables/sic-bo-view.ts'),
  sports: () => import('./tables/matches-view.ts'),
  esports: () => import('./tables/matches-view.ts'),
  threecards: () => import('./tables/three-cards-view.ts'),
};

export const viewOf = async ({ kind }: GameScreen): Promise<GameView> => (await VIEWS[kind]()).view;

/** Applies the game's colours and background to a page, or to a part of one. */
export function dress(root: HTMLElement, { palette, scene }: GameScreen): void {
  for (const [name, colour] of Object.entries(palette)) root.style.setProperty(`--${name}`, colour);
  const ground = h('div', { class: 'ground' });
  if (scene) ground.append(h('img', { attributes: { src: scene, alt: '', fetchpriority: 'high' } }));
  root.replaceChildren(ground);
}
