import type { Vendor } from '@parlour/contract/catalogue.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { useState } from 'react';
import { useT } from '../i18n.tsx';
import { useCentred } from './use-centred.ts';
import styles from './VendorStrip.module.css';
import { vendorIcon } from './vendor-icon.ts';
import { WatchedImage } from './WatchedImage.tsx';

type Props = {
  vendors: readonly Vendor[];
  /** Code of the selected vendor; empty for all vendors; undefined without a selection. */
  chosen?: string;
  onChoose: (vassalage: string) => void;
  /** Number of logos above the fold. */
  first?: number;
};

/** Vendors in a row, All first. A vendor whose logo fails to load is left out. */
export function VendorStrip({ vendors, chosen, onChoose, first = 0 }: Props) {
  const t = useT();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const strip = useCentred(chosen);
  return (
    <div ref={strip} className={styles.strip} role="group" aria-label={t('catalogue.vendors')}>
      <button type="button" className={styles.item} aria-pressed={chosen === ''} onClick={() => onChoose('')}>
        <span className={styles.box}>
          <Icon name="layout-grid" />
        </span>
        <span className={styles.name}>{t('catalogue.all')}</span>
      </button>
      {vendors
        .filter((vendor) => !failed.includes(vendor.vassalage))
        .map((vendor, i) => (
          <button
            key={vendor.vassalage}
            type="button"
            className={styles.item}
            data-item={vendor.vassalage}
            aria-pressed={chosen === vendor.vassalage}
            onClick={() => onChoose(vendor.vassalage)}
          >
            <span className={styles.box}>
              <WatchedImage
                path={vendorIcon(vendor.vassalage, 'COLOR2')}
                first={i < first}
                width={32}
                height={32}
                alt=""
                onFail={() => setFailed((codes) => [...codes, vendor.vassalage])}
              />
            </span>
            <span className={styles.name}>{vendor.displayName}</span>
          </button>
        ))}
    </div>
  );
}
