import { exportCatalogueFeed } from '@parlour/contract/catalogue-feed.admin.endpoints';
import { call } from '../../shared/api.ts';
import { FormatButtons } from '../../shared/FileButtons.tsx';
import { t } from '../../shared/texts.ts';
import css from './Catalogue.module.css';

const FORMATS = ['json', 'csv'] as const;

/** Downloads the catalogue as a feed. */
export function FeedExport() {
  return (
    <section className={css.panel} aria-label={t('feed.export')}>
      <h2>{t('feed.export')}</h2>
      <p className={css.hint}>{t('feed.exportHint')}</p>
      <FormatButtons formats={FORMATS} send={(format) => call(exportCatalogueFeed, { body: { format } })} />
    </section>
  );
}
