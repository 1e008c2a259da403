import {
  addPromotionCategory,
  changePromotionCategory,
  type PromotionCategoryRow,
} from '@parlour/contract/promotions.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { LanguageTabs } from '../../shared/editor/LanguageTabs.tsx';
import { OrderField } from '../../shared/editor/OrderField.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import type { PromotionsData } from './PartsQueue.tsx';
import css from './Promotions.module.css';
import { useRenewPromotions } from './promotions.queries.ts';

type Props = { desk: PromotionsData };

/** Categories of promotions. */
export function Categories({ desk }: Props) {
  const [open, setOpen] = useState<{ row: PromotionCategoryRow | null } | null>(null);
  return (
    <>
      <div className={css.filters}>
        <p className={cards.lead}>{t('promotions.categoriesLead')}</p>
        <Guard needs={addPromotionCategory}>
          <Button small icon="plus" onClick={() => setOpen({ row: null })}>
            {t('promotions.addCategory')}
          </Button>
        </Guard>
      </div>
      <div className={open ? cards.both : undefined}>
        <ul className={cards.rows} aria-label={t('promotions.categories')}>
          {desk.categories.map((row) => (
            <li key={row.id} className={cards.row}>
              <div className={cards.what}>
                <b dir="auto">{row.names.EN}</b>
                <small>{Object.keys(row.names).join(' ')}</small>
              </div>
              <StateDot tone={row.removed ? 'bad' : 'good'}>
                {t(row.removed ? 'promotions.notOffered' : 'promotions.offered')}
              </StateDot>
              <Guard needs={changePromotionCategory}>
                <div className={cards.acts}>
                  <Act label={t('content.edit')} of={row.names.EN ?? row.id} onClick={() => setOpen({ row })} />
                </div>
              </Guard>
            </li>
          ))}
        </ul>
        {open && <CategoryCard key={open.row?.id ?? 'new'} row={open.row} desk={desk} onClose={() => setOpen(null)} />}
      </div>
    </>
  );
}

function CategoryCard({ row, desk, onClose }: Props & { row: PromotionCategoryRow | null; onClose: () => void }) {
  const renew = useRenewPromotions();
  const [names, setNames] = useState<Record<string, string>>(row?.names ?? { EN: '' });
  const [ord, setOrd] = useState(row?.ord ?? desk.categories.length);
  const [removed, setRemoved] = useState(row?.removed ?? false);
  const [language, setLanguage] = useState('EN');
  const [isBad, setBad] = useState(false);
  const saving = useSaving();

  function submit() {
    if (isBlank(names.EN ?? '')) {
      setLanguage('EN');
      return setBad(true);
    }
    const written = Object.entries(names).filter(([, name]) => !isBlank(name));
    const body = { names: Object.fromEntries(written), ord, removed };
    saving.save({
      send: () =>
        row ? call(changePromotionCategory, { params: { id: row.id }, body }) : call(addPromotionCategory, { body }),
      async onSaved() {
        await renew();
        onClose();
      },
    });
  }

  return (
    <EditorCard
      needs={row ? changePromotionCategory : addPromotionCategory}
      label="promotions.category"
      title={t(row ? 'promotions.category' : 'promotions.addCategory')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <LanguageTabs
        languages={desk.languages}
        written={Object.keys(names).filter((code) => names[code])}
        value={language}
        onChange={setLanguage}
      />
      <Field
        label={t('promotions.name')}
        maxLength={60}
        dir="auto"
        value={names[language] ?? ''}
        error={isBad && language === 'EN' ? t('promotions.noName') : undefined}
        onChange={(event) => {
          setNames({ ...names, [language]: event.target.value });
          setBad(false);
        }}
      />
      <OrderField value={ord} onChange={setOrd} />
      {row && (
        <Checkbox checked={removed} onChange={(event) => setRemoved(event.target.checked)}>
          {t('promotions.remove')}
        </Checkbox>
      )}
    </EditorCard>
  );
}
