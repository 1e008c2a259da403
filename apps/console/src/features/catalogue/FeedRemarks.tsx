import type { FeedPreview } from '@parlour/contract/catalogue-feed.admin.endpoints';
import { t } from '../../shared/texts.ts';
import css from './Catalogue.module.css';

/** Rejected lines and warnings of a feed by vendor, as the importer reports them. */
export function FeedRemarks({ groups }: { groups: FeedPreview['remarks'] }) {
  if (groups.length === 0) return null;
  return (
    <section className={css.panel} aria-label={t('feed.remarks')}>
      <h2>{t('feed.remarks')}</h2>
      <p className={css.hint}>{t('feed.remarksHint')}</p>
      {groups.map(({ vendor, refused, warnings, rows }) => (
        <details key={vendor}>
          <summary>{t('feed.remarksOf', { vendor: vendor || t('feed.noVendor'), refused, warnings })}</summary>
          <ul className={css.remarks}>
            {rows.map(({ kind, line, what, code, reason, mend }) => (
              <li key={`${line} ${what} ${reason}`}>
                <b>
                  {t(`feed.${kind}`)}, {t('feed.line', { line: String(line) })}
                </b>
                <span dir="auto">{code && !what.includes(`/${code})`) ? `${what} (${code})` : what}</span>
                <span dir="auto">{reason}</span>
                <small dir="auto">{mend}</small>
              </li>
            ))}
          </ul>
          {refused + warnings > rows.length && (
            <p className={css.hint}>{t('feed.more', { count: refused + warnings - rows.length })}</p>
          )}
        </details>
      ))}
    </section>
  );
}
