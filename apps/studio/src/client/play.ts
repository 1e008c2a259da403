/** The game's page: language, session, first picture, then the reels. */
import type { SessionAnswer } from '../shared/wire.ts';
import { openSession } from './api.ts';
import { h } from './dom.ts';
import { inFrame, launch, onSound, tell } from './frame.ts';
import { makeGame } from './game.ts';
import { type Hud, makeHud } from './hud.ts';
import { hasText, t, useLanguage } from './i18n.ts';
import { openPays } from './pays.ts';
import { openFairness, openHistory } from './records.ts';
import { Sound } from './sound.ts';

const root = document.getElementById('root') as HTMLElement;
root.className = 'game';
const still = window.matchMedia('(prefers-reduced-motion: reduce)');

let lobby: string | null = null;
function leave(): void {
  tell({ type: 'parlour.exit' });
  if (!inFrame && lobby) location.assign(lobby);
}

/** A page that cannot play says why and shows the way out. */
function stopWith(code: string): void {
  const key = `error.${code}`;
  const way = inFrame || lobby ? h('button', { class: 'card__go', text: t('leave'), on: { click: leave } }) : null;
  root.replaceChildren(h('div', { class: 'halt' }, h('p', { text: t(hasText(key) ? key : 'error.OTHER') }), way));
  tell({ type: 'parlour.ready' });
}

function dress({ game }: SessionAnswer): void {
  const { palette } = game;
  for (const [name, colour] of Object.entries(palette)) root.style.setProperty(`--${name}`, colour);
  const ground = h('div', { class: 'ground' });
  if (game.scene) ground.append(h('img', { attributes: { src: game.scene, alt: '', fetchpriority: 'high' } }));
  root.replaceChildren(ground);
  document.title = game.title;
}

/** Space and Enter anywhere in the game spin once, on release: holding a key plays one game. */
function listenForKeys(spin: () => void): void {
  let armed = false;
  const free = () => document.querySelector('dialog[open]') === null && document.activeElement === document.body;
  window.addEventListener('keydown', (event) => {
    if (event.code !== 'Space' || !free()) return;
    event.preventDefault();
    if (!event.repeat) armed = true;
  });
  window.addEventListener('keyup', (event) => {
    if (event.code !== 'Space' || !armed) return;
    armed = false;
    if (free()) spin();
  });
}

async function start(): Promise<void> {
  const language = await useLanguage(launch.language);
  root.replaceChildren(h('p', { class: 'loading', text: t('loading') }));
  // The reels' code loads while the session opens.
  const engine = Promise.all([import('./reels.ts'), import('./textures.ts')]);
  engine.catch(() => undefined);
  const session = await openSession(launch.token, language);
  if (!session?.ok) return stopWith(session?.code ?? 'NETWORK');
  lobby = session.lobbyUrl;
  dress(session);
  const sound = new Sound();
  const game: { play: ReturnType<typeof makeGame> | null } = { play: null };
  const setSound = (on: boolean) => {
    sound.set(on);
    hud.setSound(on);
  };
  const hud: Hud = makeHud(root, session, launch.embedded, {
    spin: () => game.play?.spin(),
    bet: (by) => game.play?.changeBet(by),
    pays: () => openPays(session, game.play?.bet() ?? 0n),
    history: () => void openHistory(session, language),
    fair: () => openFairness(session, language),
    sound: () => {
      setSound(!sound.on);
      sound.press();
      tell({ type: 'parlour.sound', on: sound.on });
    },
    leave,
  });
  setSound(launch.sound);
  onSound(setSound);
  // A tap before the reels stand would be lost: the button waits for them.
  hud.setBusy(true);
  const [{ Reels }, { loadSymbols }] = await engine;
  const textures = await loadSymbols(session.game.skin);
  const calm = () => still.matches;
  const stops = session.game.reels.map((strip, i) => (i * 7 + 3) % strip.length);
  const reels = await Reels.open({
    host: hud.window,
    textures,
    palette: session.game.palette,
    strips: session.game.reels,
    stops,
    calm,
  });
  game.play = makeGame({
    session,
    hud,
    reels,
    sound,
    calm,
    leave,
    firstStops: stops,
    onSeed: (seed) => {
      session.seed = seed;
    },
  });
  hud.setBusy(false);
  listenForKeys(() => game.play?.spin());
  tell({ type: 'parlour.ready' });
}

start().catch(() => stopWith('GRAPHICS'));
