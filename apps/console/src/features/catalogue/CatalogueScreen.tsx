import { exportCatalogueFeed, previewFeed } from '@parlour/contract/catalogue-feed.admin.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { wordsFromAddress } from '../../shared/address.ts';
import { PageHead } from '../../shared/PageHead.tsx';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Catalogue.module.css';
import { type CatalogueItem, CataloguePanel } from './CataloguePanel.tsx';
import { FeedExport } from './FeedExport.tsx';
import { FeedImport } from './FeedImport.tsx';
import { GamesView } from './GamesView.tsx';
import { VendorsTable } from './VendorsTable.tsx';

type View = CatalogueItem['kind'] | 'feed';

/** Catalogue: vendors and games, with pausing, hiding, and marks for hot and new; and feeds. */
export function CatalogueScreen() {
  const [kind, setKind] = useState<View>(() => (wordsFromAddress() ? 'game' : 'vendor'));
  const [chosen, setChosen] = useState<CatalogueItem | null>(null);
  useTitle(t('nav.shelf'));
  const may = useMay();
  return (
    <>
      <PageHead title={t('nav.shelf')}>
        <Segmented<View>
          label={t('shelf.what')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setChosen(null);
          }}
          options={[
            { value: 'vendor', label: t('shelf.vendors') },
            { value: 'game', label: t('shelf.games') },
            ...(may(exportCatalogueFeed) ? [{ value: 'feed' as const, label: t('shelf.feed') }] : []),
          ]}
        />
      </PageHead>
      {kind === 'feed' && (
        <div className={css.list}>
          {may(previewFeed) && <FeedImport />}
          <FeedExport />
        </div>
      )}
      {kind === 'game' && <GamesView />}
      {kind === 'vendor' && (
        <div className={chosen ? css.both : css.one}>
          <VendorsTable chosen={chosen?.id ?? null} onChoose={setChosen} />
          {chosen && <CataloguePanel key={chosen.id} thing={chosen} onSaved={setChosen} />}
        </div>
      )}
    </>
  );
}
