import { grouped } from '@parlour/texts/grouped';
import { Icon } from '@parlour/ui/Icon';
import { useT } from '../i18n.tsx';
import { InLink } from './InLink.tsx';
import styles from './Section.module.css';

/** Title of a block, with the number of its games and a link to all of them if given. */
export function SectionHead({ title, count, moreHref }: { title: string; count?: number; moreHref?: string }) {
  const t = useT();
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {count !== undefined && <span className={styles.count}>{grouped(count)}</span>}
      {moreHref && (
        <InLink href={moreHref} className={styles.more} aria-label={t('home.moreOf', { title })}>
          {t('home.more')}
          <Icon name="chevron-right" />
        </InLink>
      )}
    </div>
  );
}
