/** A round on record, as it was played. */
import { payout } from '@parlour/games/stake';
import type { RoundRecord } from '../shared/wire.ts';
import { recallRound } from './api.ts';
import { h } from './dom.ts';
import { hasText, t, useLanguage } from './i18n.ts';
import { amountText, minorOf } from './money.ts';
import { roundElement } from './shown.ts';

const query = new URLSearchParams(location.search);
const language = await useLanguage(query.get('lang'));
const main = h('main', { class: 'page' }, h('h1', { text: t('recall.title') }));
document.getElementById('root')?.append(main);
document.title = t('recall.title');

function show(record: RoundRecord): void {
  const { currency, outcome } = record;
  const bet = minorOf(record.bet, currency);
  const win = record.win === null ? null : minorOf(record.win, currency);
  const state = `state.${record.state}`;
  const verify = new URLSearchParams({
    lang: language,
    model: record.model,
    choice: record.choice,
    skin: record.skin,
    commitment: record.commitment,
    clientSeed: record.clientSeed,
    nonce: String(record.nonce),
    ...(record.serverSeed ? { serverSeed: record.serverSeed } : {}),
  });
  const facts: [string, string | Node][] = [
    [t('history.time'), new Date(record.at).toLocaleString(document.documentElement.lang || 'en')],
    [t('bet'), amountText(bet, currency)],
    [t('recall.paid'), win === null ? (hasText(state) ? t(state) : record.state) : amountText(win, currency)],
    [t('verify.model'), record.model],
    [t('fair.commitment'), record.commitment],
    [t('fair.clientSeed'), record.clientSeed],
    [t('verify.nonce'), String(record.nonce)],
    [t('fair.revealed'), record.serverSeed ?? t('recall.hidden')],
  ];
  main.append(
    h('p', { text: `${record.title} · ${record.round}` }),
    h(
      'dl',
      { class: 'facts-list' },
      ...facts.flatMap(([name, value]) => [h('dt', { text: name }), h('dd', {}, value)]),
    ),
    h('p', {}, h('a', { text: t('fair.verify'), attributes: { href: `${import.meta.env.BASE_URL}verify?${verify}` } })),
  );
  if (outcome) main.append(roundElement(outcome, record.skin, (units) => amountText(payout(units, bet), currency)));
}

const record = await recallRound(query.get('round') ?? '');
if (record?.ok) show(record);
else main.append(h('p', { text: t(record ? 'recall.unknown' : 'error.NETWORK') }));
