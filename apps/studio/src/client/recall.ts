/** Page of a recorded round, on the screen of its game, with all its details. */
import { payout } from '@parlour/games/stake';
import type { GameScreen, RoundRecord } from '../shared/wire.ts';
import { recallRound } from './api.ts';
import { momentText } from './clock.ts';
import { beginAgain, pause, returnOfSpot, showWhole } from './course.ts';
import { h } from './dom.ts';
import { makeHud } from './hud.ts';
import { hasText, t, useLanguage } from './i18n.ts';
import { amountText, minorOf } from './money.ts';
import { roundElement } from './shown.ts';
import { Sound } from './sound.ts';
import { dress, viewOf } from './views.ts';

const query = new URLSearchParams(location.search);
const language = await useLanguage(query.get('lang'));
const main = h('main', { class: 'page' }, h('h1', { text: t('recall.title') }));
document.getElementById('root')?.append(main);
document.title = t('recall.title');
const still = window.matchMedia('(prefers-reduced-motion: reduce)');

function facts(record: RoundRecord): HTMLElement {
  const { currency } = record;
  const win = record.win === null ? null : minorOf(record.win, currency);
  const state = `state.${record.state}`;
  const rows: [string, string][] = [
    [t('history.time'), momentText(record.at)],
    [t('bet'), amountText(minorOf(record.bet, currency), currency)],
    [t('recall.paid'), win === null ? (hasText(state) ? t(state) : record.state) : amountText(win, currency)],
    [t('verify.model'), record.model],
    [t('fair.commitment'), record.commitment],
    [t('fair.clientSeed'), record.clientSeed],
    [t('verify.nonce'), String(record.nonce)],
    [t('fair.revealed'), record.serverSeed ?? t('recall.hidden')],
  ];
  const each = rows.flatMap(([name, value]) => [h('dt', { text: name }), h('dd', {}, value)]);
  return h('dl', { class: 'facts-list' }, ...each);
}

function verifier(record: RoundRecord): HTMLElement {
  const given = new URLSearchParams({
    lang: language,
    model: record.model,
    choice: record.choice,
    skin: record.skin,
    commitment: record.commitment,
    clientSeed: record.clientSeed,
    nonce: String(record.nonce),
    ...(record.serverSeed ? { serverSeed: record.serverSeed } : {}),
  });
  const href = `${import.meta.env.BASE_URL}verify?${given}`;
  return h('p', {}, h('a', { text: t('fair.verify'), attributes: { href } }));
}

/** The final screen of the round; its button replays the round. */
async function screenOf(record: RoundRecord, game: GameScreen, place: HTMLElement): Promise<void> {
  const { outcome, currency, bet, choice } = record;
  if (!outcome) return;
  dress(place, game);
  const { commitment, clientSeed, nonce } = record;
  const table = { game, currency, seed: { commitment, clientSeed, nonce } };
  const view = await viewOf(game);
  let moves = false;
  const calm = () => !moves || still.matches;
  const shown = { isOver: true };
  const act = { spin: () => void (shown.isOver && show()) };
  const hud = makeHud(place, table, { look: view.lookOf(table), embedded: true }, act);
  const minor = minorOf(bet, currency);
  hud.setBet(minor, 0, 1, null);
  const scene = await view.open({ session: table, hud, sound: new Sound(), calm });
  const setBusy = (busy: boolean) => {
    shown.isOver = !busy;
    hud.setBusy(busy);
    scene.setBusy?.(true);
  };
  async function show(): Promise<void> {
    setBusy(true);
    hud.hideWin();
    beginAgain(scene, choice);
    const spot = scene.spot?.() ?? null;
    hud.setBet(minor, 0, 1, spot?.name ?? null);
    hud.setReturn(returnOfSpot(game, spot));
    await pause(calm() ? 0 : scene.leadMs);
    if (outcome) await showWhole(scene, { outcome, bet });
    setBusy(false);
    moves = true;
  }
  await show();
}

const record = await recallRound(query.get('round') ?? '');
if (record?.ok) {
  const { outcome, screen, currency } = record;
  const bet = minorOf(record.bet, currency);
  const place = h('div', { class: 'game screen', attributes: { hidden: '' } });
  main.append(h('p', { text: `${record.title} · ${record.round}` }), place, facts(record), verifier(record));
  if (outcome) main.append(roundElement(outcome, record.skin, (units) => amountText(payout(units, bet), currency)));
  if (outcome && screen) {
    place.hidden = false;
    // Without graphics support the round is still described by text and images below.
    await screenOf(record, screen, place).catch(() => place.remove());
  }
} else main.append(h('p', { text: t(record ? 'recall.unknown' : 'error.NETWORK') }));
