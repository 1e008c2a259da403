/** The game's page: language, session, first display, then the game itself. */
import type { SpinDone } from '../shared/wire.ts';
import { openSession } from './api.ts';
import { type Course, makeCourse, type Play } from './course.ts';
import { h } from './dom.ts';
import { inFrame, launch, onSound, tell } from './frame.ts';
import { type Hud, makeHud } from './hud.ts';
import { hasText, t, useLanguage } from './i18n.ts';
import { minorOf } from './money.ts';
import { type LastRound, openFairness, openHistory } from './records.ts';
import { Sound } from './sound.ts';
import { dress, viewOf } from './views.ts';

const root = document.getElementById('root') as HTMLElement;
root.className = 'game';
const still = window.matchMedia('(prefers-reduced-motion: reduce)');

let lobby: string | null = null;
function leave(): void {
  tell({ type: 'parlour.exit' });
  if (!inFrame && lobby) location.assign(lobby);
}

/** Displays why the page cannot play, and a button to leave. */
function stopWith(code: string): void {
  const key = `error.${code}`;
  const way = inFrame || lobby ? h('button', { class: 'card__go', text: t('leave'), on: { click: leave } }) : null;
  root.replaceChildren(h('div', { class: 'halt' }, h('p', { text: t(hasText(key) ? key : 'error.OTHER') }), way));
  tell({ type: 'parlour.ready' });
}

/** Space and Enter anywhere in the game start one round, on release, so that a held key plays only once. */
function listenForKeys(spin: () => void): void {
  let armed = false;
  const plays = ({ code }: KeyboardEvent) => code === 'Space' || code === 'Enter' || code === 'NumpadEnter';
  const free = () => document.querySelector('dialog[open]') === null && document.activeElement === document.body;
  window.addEventListener('keydown', (event) => {
    if (!plays(event) || !free()) return;
    event.preventDefault();
    if (!event.repeat) armed = true;
  });
  window.addEventListener('keyup', (event) => {
    if (!plays(event) || !armed) return;
    armed = false;
    if (free()) spin();
  });
}

async function start(): Promise<void> {
  const language = await useLanguage(launch.language);
  root.replaceChildren(h('p', { class: 'loading', text: t('loading') }));
  // Most games are slots: their code loads while the session opens.
  import('./slot-view.ts').catch(() => undefined);
  const session = await openSession(launch.token, launch.game, language);
  if (!session?.ok) return stopWith(session?.code ?? 'NETWORK');
  lobby = session.lobbyUrl;
  dress(root, session.game);
  document.title = session.game.title;
  const view = await viewOf(session.game);
  const sound = new Sound();
  const game: { course: Course | null; last: LastRound | null } = { course: null, last: null };
  const setSound = (on: boolean) => {
    sound.set(on);
    hud.setSound(on);
  };
  const hud: Hud = makeHud(
    root,
    session,
    { look: view.lookOf(session), embedded: launch.embedded },
    {
      spin: () => game.course?.spin(),
      bet: (by) => game.course?.changeBet(by),
      pays: () => view.openPays(session, game.course?.bet() ?? 0n),
      history: () => void openHistory(session, language),
      fair: () => openFairness(session, language, game.last),
      sound: () => {
        setSound(!sound.on);
        sound.press();
        tell({ type: 'parlour.sound', on: sound.on });
      },
      leave,
    },
  );
  hud.setBalance(minorOf(session.balance, session.currency));
  setSound(launch.sound);
  onSound(setSound);
  document.addEventListener('visibilitychange', () => sound.hold(document.hidden));
  // A tap before the game is ready would be lost, so the button is disabled until then.
  hud.setBusy(true);
  const play: Play = { session, hud, sound, calm: () => still.matches };
  const onDone = ({ seed, outcome }: SpinDone) => {
    session.seed = seed;
    game.last = { choice: outcome.kind === 'slot' ? '' : outcome.choice, nonce: seed.nonce - 1 };
  };
  const course = makeCourse({ session, play, scene: await view.open(play), leave, onDone });
  game.course = course;
  hud.setBusy(false);
  if (session.waiting) course.resume(session.waiting);
  else if (session.unshown) course.catchUp(session.unshown);
  listenForKeys(course.spin);
  tell({ type: 'parlour.ready' });
}

start().catch(() => stopWith('GRAPHICS'));
