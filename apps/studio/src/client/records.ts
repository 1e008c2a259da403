/** The player's last rounds, and the seeds from which they are drawn. */
import { CLIENT_SEED } from '@parlour/games/fairness';
import type { RoundSummary, SessionAnswer } from '../shared/wire.ts';
import { changeSeeds, listRounds } from './api.ts';
import { timeText } from './clock.ts';
import { h } from './dom.ts';
import { inFrame, tell } from './frame.ts';
import { hasText, t } from './i18n.ts';
import { amountText, minorOf } from './money.ts';
import { openSheet } from './sheet.ts';

/** Creates a link to a page outside the game. A frame must not open windows, so the embedding page does. */
function beside(text: string, name: string, query: Record<string, string>): HTMLElement {
  const href = `${import.meta.env.BASE_URL}${name}?${new URLSearchParams(query)}`;
  const link = h('a', { text, attributes: { href, target: '_blank', rel: 'noopener' } });
  link.addEventListener('click', (event) => {
    if (!inFrame) return;
    event.preventDefault();
    tell({ type: 'parlour.open', url: new URL(href, location.href).href });
  });
  return link;
}

function row(entry: RoundSummary, { currency }: SessionAnswer, language: string): HTMLElement {
  const time = timeText(entry.at);
  const result =
    entry.win === null
      ? t(entry.state === 'undone' ? 'state.undone' : 'state.settling')
      : amountText(minorOf(entry.win, currency), currency);
  const link = beside(t('history.open'), 'recall', { round: entry.round, lang: language });
  return h(
    'tr',
    {},
    h('td', { text: time }),
    h('td', { text: amountText(minorOf(entry.bet, currency), currency) }),
    h('td', {
      text: result,
      class: entry.win && minorOf(entry.win, currency) >= minorOf(entry.bet, currency) ? 'money' : '',
    }),
    h('td', {}, link),
  );
}

export async function openHistory(session: SessionAnswer, language: string): Promise<void> {
  const answer = await listRounds(session.session);
  if (!answer?.ok || answer.history.length === 0) {
    openSheet(t('history.title'), h('p', { text: t(answer?.ok ? 'history.empty' : 'error.NETWORK') }));
    return;
  }
  const head = [t('history.time'), t('bet'), t('paid'), t('recall.title')].map((text) =>
    h('th', { text, attributes: { scope: 'col' } }),
  );
  openSheet(
    t('history.title'),
    h(
      'table',
      { class: 'rounds' },
      h('thead', {}, h('tr', {}, ...head)),
      h('tbody', {}, ...answer.history.map((entry) => row(entry, session, language))),
    ),
  );
}

export type LastRound = { choice: string; nonce: number };

/**
 * Displays the current commitment; changing the seeds reveals the previous server seed.
 *
 * @param last the last round of this game; null before the first. Other games use the same seeds with other rules.
 */
export function openFairness(session: SessionAnswer, language: string, last: LastRound | null): void {
  const commitment = h('code');
  const nonce = h('code');
  const revealed = h('div', { class: 'revealed', attributes: { 'aria-live': 'polite' } });
  const problem = h('p', { class: 'problem', attributes: { role: 'alert' } });
  const input = h('input', {
    attributes: { id: 'client-seed', maxlength: '64', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' },
  });
  const show = () => {
    commitment.textContent = session.seed.commitment;
    nonce.textContent = String(session.seed.nonce);
    input.value = session.seed.clientSeed;
  };
  const change = h('button', { class: 'primary', text: t('fair.rotate'), attributes: { type: 'button' } });
  // Not a form, because a frame without that sandbox permission receives no submit events.
  const fields = h(
    'div',
    { class: 'fields' },
    h('label', { text: t('fair.clientSeed'), attributes: { for: 'client-seed' } }),
    input,
    problem,
    change,
  );
  async function rotate(): Promise<void> {
    problem.textContent = '';
    if (!CLIENT_SEED.test(input.value)) {
      problem.textContent = t('fair.shape');
      input.focus();
      return;
    }
    const { clientSeed } = session.seed;
    change.disabled = true;
    const answer = await changeSeeds(session.session, input.value);
    change.disabled = false;
    if (!answer?.ok) {
      const key = `error.${answer?.code ?? 'NETWORK'}`;
      problem.textContent = t(hasText(key) ? key : 'error.OTHER');
      return;
    }
    session.seed = answer.seed;
    show();
    const query = {
      lang: language,
      model: session.game.model.id,
      skin: session.game.skin,
      serverSeed: answer.revealed.serverSeed,
      commitment: answer.revealed.commitment,
      clientSeed,
      ...(last ? { choice: last.choice, nonce: String(last.nonce) } : {}),
    };
    revealed.replaceChildren(
      h('span', { text: t('fair.revealed') }),
      h('code', { text: answer.revealed.serverSeed }),
      beside(t('fair.verify'), 'verify', query),
    );
  }
  change.addEventListener('click', () => void rotate());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing && !change.disabled) void rotate();
  });
  show();
  openSheet(
    t('fair.title'),
    h('p', { text: t('fair.how') }),
    h('div', { class: 'fields' }, h('span', { text: t('fair.commitment') }), commitment),
    h('div', { class: 'fields' }, h('span', { text: t('fair.nonce') }), nonce),
    fields,
    revealed,
  );
}
