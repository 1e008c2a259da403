import type { OutputOf } from '@parlour/contract/endpoint';
import type { getAvailability } from '@parlour/contract/system.endpoints';
import { stamp } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Availability.module.css';
import { standingOf } from './availability.rules.ts';

/** The latest changes: operator, time, change and reason. */
export function Changes({ changes }: { changes: OutputOf<typeof getAvailability>['changes'] }) {
  return (
    <section className={css.card} aria-labelledby="doors-changes">
      <h2 className={css.heading} id="doors-changes">
        {t('doors.changes')}
      </h2>
      {changes.length === 0 && <p className={css.hint}>{t('doors.noChanges')}</p>}
      <ol className={css.changes}>
        {changes.map((change) => (
          <li key={change.at}>
            <b>{t(standingOf(change.after, Date.parse(change.at)).key, { count: change.after.countries.length })}</b>
            <span>
              {change.operator} · <time dateTime={change.at}>{stamp(change.at)}</time>
            </span>
            <q>{change.reason}</q>
          </li>
        ))}
      </ol>
    </section>
  );
}
