/** Bets of a table with many of them. */
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { type Option, optionElement, optionGroup } from './options.ts';
import './tables.css';
import './bets.css';

export type Bet = ReturnType<typeof betElement>;

/** Creates an option for a bet. @param content its content, from which its name is derived */
export const betElement = ({ value, content, attributes }: Option, className = '') => ({
  ...optionElement('bet', { value, content, attributes: { 'data-bet': value, ...attributes } }, `stake ${className}`),
  value,
});

/** Creates the multiplier of a bet, displayed below its name. */
export const timesElement = (times: number): HTMLElement => h('small', { text: t('times', { n: times }) });

/** Creates the bets in rows of so many columns. @param first initial choice */
export function betTable(first: string, ...rows: readonly { columns: number; bets: readonly Bet[] }[]) {
  const all = rows.flatMap(({ bets }) => bets);
  const group = optionGroup(
    t('choose'),
    all.map(({ input }) => input),
    ...rows.map(({ columns, bets }) =>
      h('div', { class: `lay lay--${columns}` }, ...bets.map(({ element }) => element)),
    ),
  );
  group.element.classList.add('bets');
  group.choose(first);
  return {
    ...group,
    /** Marks the winning bets only. */
    mark(came: (value: string) => boolean): void {
      for (const { element, value } of all) element.classList.toggle('stake--came', came(value));
    },
  };
}
