import type { Vendor } from '@parlour/contract/catalogue.endpoints';
import { useState } from 'react';
import { vendorIcon } from '../../shared/games/vendor-icon.ts';
import { WatchedImage } from '../../shared/games/WatchedImage.tsx';
import { useT } from '../../shared/i18n.tsx';
import styles from './VendorIcons.module.css';

/** For dark and for light backgrounds; the theme hides the other one, which is never fetched. */
const FORMS = ['WHITE', 'BLACK'] as const;

/** Logos of all vendors, each once; a logo that fails to load is left out. */
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
