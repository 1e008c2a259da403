import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { wordsFromAddress } from '../../shared/address.ts';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Catalogue.module.css';
import { type CatalogueItem, CataloguePanel } from './CataloguePanel.tsx';
import { GamesTable } from './GamesTable.tsx';
import { VendorsTable } from './VendorsTable.tsx';

/** Catalogue: vendors and games, with pausing, hiding, and marks for hot and new. */
export function CatalogueScreen() {
  const [kind, setKind] = useState<CatalogueItem['kind']>(() => (wordsFromAddress() ? 'game' : 'vendor'));
  const [chosen, setChosen] = useState<CatalogueItem | null>(null);
  useTitle(t('nav.shelf'));
  const Table = kind === 'vendor' ? VendorsTable : GamesTable;
  return (
    <>
      <PageHead title={t('nav.shelf')}>
        <Segmented<CatalogueItem['kind']>
          label={t('shelf.what')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setChosen(null);
          }}
          options={[
            { value: 'vendor', label: t('shelf.vendors') },
            { value: 'game', label: t('shelf.games') },
          ]}
        />
      </PageHead>
      <div className={chosen ? css.both : css.one}>
        <Table chosen={chosen?.id ?? null} onChoose={setChosen} />
        {chosen && <CataloguePanel key={chosen.kind + chosen.id} thing={chosen} onSaved={setChosen} />}
      </div>
    </>
  );
}
