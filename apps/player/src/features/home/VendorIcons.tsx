import type { Vendor } from '@parlour/contract/catalogue.endpoints';
import { useState } from 'react';
import { vendorIcon } from '../../shared/games/vendor-icon.ts';
import { WatchedImage } from '../../shared/games/WatchedImage.tsx';
import { useT } from '../../shared/i18n.tsx';
import styles from './VendorIcons.module.css';

/** On a dark ground and on a light one; the theme hides the other, which is never fetched. */
const FORMS = ['WHITE', 'BLACK'] as const;

/** The marks of every vendor, each once; a mark that does not load is left out. */
export function VendorIcons({ vendors }: { vendors: readonly Vendor[] }) {
  const t = useT();
  const [failed, setFailed] = useState<readonly string[]>([]);
  return (
    <ul className={styles.icons} aria-label={t('home.vendors')}>
      {vendors
        .filter((vendor) => !failed.includes(vendor.vassalage))
        .map((vendor) => (
          <li key={vendor.vassalage}>
            {FORMS.map((form) => (
              <WatchedImage
                key={form}
                className={styles.icon}
                data-form={form}
                path={vendorIcon(vendor.vassalage, form)}
                width={29}
                height={29}
                alt={vendor.displayName}
                onFail={() => setFailed((codes) => [...codes, vendor.vassalage])}
              />
            ))}
          </li>
        ))}
    </ul>
  );
}
