import { t } from '../../shared/texts.ts';
import type { Difference } from './house-settings.rules.ts';
import css from './Settings.module.css';

type Props = {
  /** Accessible name of the table. */
  label: string;
  rows: readonly Difference[];
  /** Headings of the two columns of values. */
  heads?: readonly [before: string, after: string];
};

/** Values before and after a change. */
export function Differences({ label, rows, heads = [t('settings.before'), t('settings.after')] }: Props) {
  return (
    <table className={css.differences} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('settings.setting')}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.label}</th>
            <td dir="auto">
              <del>{row.before}</del>
            </td>
            <td dir="auto">
              <ins>{row.after}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
