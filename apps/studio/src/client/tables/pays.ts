/** Pay table of games other than slots, for the current bet. */
import { payout } from '@parlour/games/stake';
import type { SessionAnswer } from '../../shared/wire.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { amountText } from '../money.ts';
import { openSheet } from '../sheet.ts';

export type PayRow = {
  name: string;
  /** Payment of a bet, stake included: in twentieths, or as amounts when there are several. */
  pays: number | string;
  /** In percent, when it differs between choices. */
  returns?: string | undefined;
};

type TablePays = {
  rules: string;
  rows: readonly PayRow[];
  /** Heading of the rows; "choices" by default. */
  heading?: string;
};

/** In percent, of each bet of a table with different returns. */
export const returnsOf = ({ game }: Pick<SessionAnswer, 'game'>): Readonly<Record<string, string>> =>
  game.kind === 'slot' ? {} : game.returns;

export function openTablePays(
  { currency, game, minimumCycleMs }: SessionAnswer,
  bet: bigint,
  { rules, rows, heading = t('choose') }: TablePays,
): void {
  const differs = rows.some(({ returns }) => returns);
  const amountOf = (pays: PayRow['pays']) =>
    typeof pays === 'string' ? pays : amountText(payout(pays, bet), currency);
  const heads = [heading, t('recall.paid'), ...(differs ? [t('return')] : [])];
  openSheet(
    t('pays.title'),
    rows.length === 0 ? null : h('p', { text: t('table.pays', { amount: amountText(bet, currency) }) }),
    rows.length === 0
      ? null
      : h(
          'table',
          { class: 'rounds' },
          h('thead', {}, h('tr', {}, ...heads.map((text) => h('th', { text, attributes: { scope: 'col' } })))),
          h(
            'tbody',
            {},
            ...rows.map(({ name, pays, returns }) =>
              h(
                'tr',
                {},
                h('th', { text: name, attributes: { scope: 'row' } }),
                h('td', { text: amountOf(pays), class: 'money' }),
                differs ? h('td', { class: 'share', text: returns ? t('percent', { n: returns }) : '–' }) : null,
              ),
            ),
          ),
        ),
    h('h3', { text: t('pays.rules') }),
    h('p', { text: rules }),
    h('p', { text: t('pays.return', { n: game.returnToPlayer, s: minimumCycleMs / 1000 }) }),
  );
}
