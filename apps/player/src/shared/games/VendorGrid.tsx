import type { Vendor } from '@parlour/contract/catalogue.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { useCallback } from 'react';
import { useT } from '../i18n.tsx';
import { InLink } from './InLink.tsx';
import styles from './VendorGrid.module.css';
import { VendorMark } from './VendorMark.tsx';

type Props = { vendors: readonly Vendor[]; layout: 'grid' | 'strip'; label: string };

/** Returns the page of a vendor's games, with the category if the vendor has games of several. */
export const providerHref = (vendor: Pick<Vendor, 'vassalage' | 'gameCategory'>): string =>
  vendor.gameCategory === 'RNG'
    ? `/m/provider?vassalage=${encodeURIComponent(vendor.vassalage)}`
    : `/m/provider?vassalage=${encodeURIComponent(vendor.vassalage)}&gameType=${encodeURIComponent(vendor.gameCategory)}`;

/** Cards of vendors, hot ones first. */
export function VendorGrid({ vendors, layout, label }: Props) {
  const hotFirst = [...vendors].sort((a, b) => b.isHot - a.isHot);
  return (
    <div className={styles[layout]} role="group" aria-label={label}>
      {hotFirst.map((vendor) => (
        <VendorCard key={vendor.gameCategory + vendor.vassalage} vendor={vendor} />
      ))}
    </div>
  );
}

function VendorCard({ vendor }: { vendor: Vendor }) {
  const t = useT();
  const placed = useCallback(
    (card: HTMLElement | null) => card?.style.setProperty('--vendor', vendor.colour),
    [vendor.colour],
  );
  const games = t('catalogue.games', { count: vendor.gameCount });
  return (
    <InLink href={providerHref(vendor)} className={styles.vendor}>
      <span ref={placed} className={styles.card}>
        <VendorMark code={vendor.vassalage} size="card" plain />
        {vendor.isHot === 1 && <Icon name="flame" className={styles.hot} />}
      </span>
      <span className={styles.name}>{vendor.displayName}</span>
      <span className={styles.count}>{vendor.isPaused ? t('catalogue.paused') : games}</span>
    </InLink>
  );
}
