/** The verifier: recomputes a round on the reader's own device. After loading it needs no network. */

import { DRAWS } from '@parlour/games/lottery/draws';
import { partsOf } from '@parlour/games/lottery/result-parts';
import { verifyDraw } from '@parlour/games/lottery/verify-draw';
import { TABLES } from '@parlour/games/played';
import { isSkin } from '@parlour/games/skins';
import { SLOT_MODELS } from '@parlour/games/slot/models';
import { BET_UNITS } from '@parlour/games/stake';
import { verifyRound } from '@parlour/games/verify';
import { h } from './dom.ts';
import { t, useLanguage } from './i18n.ts';
import { roundElement } from './shown.ts';
import { atlasUrl, loadImage } from './skins.ts';

const query = new URLSearchParams(location.search);
await useLanguage(query.get('lang'));
document.title = t('verify.title');

const given = query.get('skin') ?? '';
const skin = isSkin(given) ? given : 'jewel';
// Preloaded, because the result displays it, and the network may be unavailable by then.
loadImage(atlasUrl(skin)).catch(() => undefined);

/** Draws of the lottery, whose seed of the player is the name of the draw: `wingo-1m:20261127-1292`. */
const LOTTERY = 'lottery:';
const MODELS = [
  ...[...SLOT_MODELS, ...Object.values(TABLES)].map(({ id }) => id),
  ...Object.keys(DRAWS).map((family) => `${LOTTERY}${family}`),
];
const models = h(
  'select',
  { attributes: { id: 'model' } },
  ...MODELS.map((id) => h('option', { text: id, attributes: { value: id } })),
);
if (MODELS.includes(query.get('model') ?? '')) models.value = query.get('model') ?? '';
const field = (name: 'choice' | 'serverSeed' | 'commitment' | 'clientSeed' | 'nonce') => {
  const input = h('input', {
    attributes: { id: name, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' },
  });
  input.value = query.get(name) ?? '';
  return [
    h('label', { text: t(name === 'choice' ? 'choose' : `verify.${name}`), attributes: { for: name } }),
    input,
  ] as const;
};
const choice = field('choice');
const serverSeed = field('serverSeed');
const commitment = field('commitment');
const clientSeed = field('clientSeed');
const nonce = field('nonce');
nonce[1].inputMode = 'numeric';

const result = h('section', { attributes: { 'aria-live': 'polite' } });
const form = h(
  'form',
  { class: 'fields' },
  h('label', { text: t('verify.model'), attributes: { for: 'model' } }),
  models,
  ...choice,
  ...serverSeed,
  ...commitment,
  ...clientSeed,
  ...nonce,
  h('button', { class: 'primary', text: t('verify.check'), attributes: { type: 'submit' } }),
);

function checkDraw(family: string): void {
  const verdict = verifyDraw({
    family,
    name: clientSeed[1].value.trim(),
    seed: serverSeed[1].value.trim(),
    promised: commitment[1].value.trim(),
  });
  if (!verdict.ok) {
    result.replaceChildren(h('p', { class: 'problem', text: t(`verify.bad.${verdict.reason}`) }));
    return;
  }
  result.replaceChildren(
    h('p', { class: 'good', text: t('verify.ok') }),
    h('p', { class: 'money', text: partsOf(verdict.result).join(' ') }),
  );
}

function check(): void {
  if (models.value.startsWith(LOTTERY)) {
    checkDraw(models.value.slice(LOTTERY.length));
    return;
  }
  const verdict = verifyRound({
    model: models.value,
    choice: choice[1].value.trim(),
    serverSeed: serverSeed[1].value.trim(),
    promised: commitment[1].value.trim(),
    clientSeed: clientSeed[1].value.trim(),
    nonce: /^\d{1,15}$/.test(nonce[1].value.trim()) ? Number(nonce[1].value) : -1,
  });
  if (!verdict.ok) {
    result.replaceChildren(h('p', { class: 'problem', text: t(`verify.bad.${verdict.reason}`) }));
    return;
  }
  const { round } = verdict;
  const times = (units: number) => t('times', { n: units / BET_UNITS });
  result.replaceChildren(
    h('p', { class: 'good', text: t('verify.ok') }),
    h('p', { class: 'money', text: t('verify.times', { x: round.units / BET_UNITS }) }),
    roundElement(round, skin, times),
  );
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  check();
});

document
  .getElementById('root')
  ?.append(
    h(
      'main',
      { class: 'page' },
      h('h1', { text: t('verify.title') }),
      h('p', { text: t('verify.intro') }),
      form,
      result,
    ),
  );
if (query.get('serverSeed') && query.get('nonce')) check();
