import type { FeedPreview } from '@parlour/contract/catalogue-feed.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { t } from '../../shared/texts.ts';
import css from './Catalogue.module.css';

type Props = {
  vendors: FeedPreview['feedVendors'];
  /** Chosen vendors; null for all of the feed. */
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[] | null) => void;
  /** Shows the differences of the chosen vendors; null if they are shown. */
  onShow: (() => void) | null;
};

/** Choice between all vendors of a feed and some of them. */
export function FeedVendors({ vendors, chosen, onChange, onShow }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: readonly string[] | null) => {
    setProblem(null);
    onChange(next);
  };
  const show = () => {
    if (chosen?.length === 0) return setProblem(t('feed.vendorsMissing'));
    onShow?.();
  };
  return (
    <section className={css.panel} aria-label={t('feed.vendors')}>
      <Segmented<'all' | 'some'>
        label={t('feed.vendors')}
        value={chosen === null ? 'all' : 'some'}
        onChange={(next) => change(next === 'all' ? null : [])}
        options={[
          { value: 'all', label: t('feed.vendorsAll') },
          { value: 'some', label: t('feed.vendorsSome') },
        ]}
      />
      {chosen !== null && (
        <>
          <p className={css.hint}>{t('feed.vendorsHint')}</p>
          <div className={css.vendors}>
            {vendors.map(({ code, name, games }) => (
              <Checkbox
                key={code}
                checked={chosen.includes(code)}
                onChange={({ target }) =>
                  change(target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))
                }
              >
                {name ? `${name} (${code})` : code} <small>{t('feed.vendorGames', { count: games })}</small>
              </Checkbox>
            ))}
          </div>
        </>
      )}
      {onShow && (
        <div>
          <Button small onClick={show}>
            {t('feed.show')}
          </Button>
        </div>
      )}
      <Alert text={problem} />
    </section>
  );
}
