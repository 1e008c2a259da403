import { t } from '../../shared/texts.ts';
import css from './Audit.module.css';
import type { Change } from './audit.rules.ts';

/** Changes that are shown at once; the others open on demand. */
const SHOWN = 4;

const Line = ({ label, before, after }: Change) => (
  <li>
    <b>{label}</b> <bdi>{before ?? after}</bdi>
    {before !== null && after !== null && (
      <>
        {' '}
        <span aria-hidden="true">→</span> <bdi>{after}</bdi>
      </>
    )}
  </li>
);

/** What an action changed, field by field. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return '–';
  const [first, others] = [changes.slice(0, SHOWN), changes.slice(SHOWN)];
  return (
    <>
      <ul className={css.changes}>
        {first.map((change) => (
          <Line key={change.label} {...change} />
        ))}
      </ul>
      {others.length > 0 && (
        <details>
          <summary>{t('audit.more', { count: others.length })}</summary>
          <ul className={css.changes}>
            {others.map((change) => (
              <Line key={change.label} {...change} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
