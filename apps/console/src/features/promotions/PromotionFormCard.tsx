import { ACTIVITY_KINDS } from '@parlour/contract/promotions';
import { addPromotion, changePromotion, type PromotionRow } from '@parlour/contract/promotions.endpoints';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import { AudienceFields } from '../../shared/editor/AudienceFields.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { HtmlField } from '../../shared/editor/HtmlField.tsx';
import { LanguageTabs } from '../../shared/editor/LanguageTabs.tsx';
import { OrderField } from '../../shared/editor/OrderField.tsx';
import { PhonePreview } from '../../shared/editor/PhonePreview.tsx';
import { PictureFields } from '../../shared/editor/PictureFields.tsx';
import { readIn } from '../../shared/editor/read-in.ts';
import { ScheduleFields } from '../../shared/editor/ScheduleFields.tsx';
import { useDraft } from '../../shared/editor/useDraft.ts';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import type { PromotionsData } from './PartsQueue.tsx';
import css from './Promotions.module.css';
import { errorsOf, formOf, NEW_FORM, NO_WORDS, type PromotionErrors, toDraft, type Words } from './promotions.rules.ts';

type Props = {
  /** Edited row; null for a new one. */
  row: PromotionRow | null;
  desk: PromotionsData;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Form of one promotion: texts and image, category, kind of application, audience and schedule. */
export function PromotionFormCard({ row, desk, onClose, onSaved }: Props) {
  const [form, setForm, draft] = useDraft(
    row ? `promotion ${row.id} ${row.changedAt}` : 'promotion new',
    row ? formOf(row) : NEW_FORM,
  );
  const [language, setLanguage] = useState('EN');
  const [errors, setErrors] = useState<PromotionErrors>({});
  const [isChecked, setChecked] = useState(false);
  const saving = useSaving();
  const seen = readIn(form.texts, language);
  const change = (over: Partial<typeof form>) => {
    setForm({ ...form, ...over });
    setErrors({});
    saving.forget();
  };
  const words = form.texts[language] ?? NO_WORDS;
  const say = (over: Partial<Words>) => change({ texts: { ...form.texts, [language]: { ...words, ...over } } });

  function submit() {
    const found = errorsOf(form, row?.taken ?? 0);
    setErrors(found);
    setChecked(true);
    if (found.title) setLanguage('EN');
    if (Object.keys(found).length > 0) return;
    const body = toDraft(form, row);
    saving.save({
      send: () => (row ? call(changePromotion, { params: { id: row.id }, body }) : call(addPromotion, { body })),
      onSaved() {
        draft.drop();
        return onSaved();
      },
    });
  }

  return (
    <EditorCard
      needs={row ? changePromotion : addPromotion}
      label="promotions.form"
      title={t(row ? 'promotions.one' : 'promotions.add')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <LanguageTabs
        languages={desk.languages}
        written={Object.keys(form.texts).filter((code) => form.texts[code]?.title)}
        value={language}
        onChange={setLanguage}
      />
      <Field
        label={t('content.title')}
        maxLength={160}
        dir="auto"
        value={words.title}
        error={language === 'EN' && errors.title ? t(errors.title) : undefined}
        onChange={(event) => say({ title: event.target.value })}
      />
      <Field
        label={t('promotions.excerpt')}
        note={t('content.optional')}
        maxLength={240}
        dir="auto"
        value={words.text}
        onChange={(event) => say({ text: event.target.value })}
      />
      <HtmlField value={words.content} onChange={(html) => say({ content: html })} />
      <PhonePreview
        title={form.texts[seen]?.title ?? ''}
        html={form.texts[seen]?.content ?? ''}
        picture={row?.cover ?? ''}
        missing={seen === language ? null : language}
      />
      <PictureFields art={form.art} saved={row?.cover ?? ''} choices={desk} onChange={(art) => change({ art })} />
      <fieldset className={css.set}>
        <legend>{t('promotions.categories')}</legend>
        {desk.categories
          .filter(({ id, removed }) => !removed || form.categories.includes(id))
          .map(({ id, names }) => (
            <Checkbox
              key={id}
              checked={form.categories.includes(id)}
              onChange={(event) =>
                change({
                  categories: event.target.checked
                    ? [...form.categories, id]
                    : form.categories.filter((each) => each !== id),
                })
              }
            >
              {names.EN ?? id}
            </Checkbox>
          ))}
      </fieldset>
      <Choice
        label={t('promotions.kind')}
        value={form.kind}
        options={ACTIVITY_KINDS.map((kind) => [kind, t(`promotions.kind.${kind}`)] as const)}
        onChange={(kind) => change({ kind })}
        hint={t(`promotions.kindHint.${form.kind}`)}
      />
      {form.kind === 'link' ? (
        <Field
          label={t('content.link')}
          maxLength={200}
          value={form.link}
          error={errors.link && t(errors.link)}
          hint={t('content.linkHint')}
          onChange={(event) => change({ link: event.target.value.trim() })}
        />
      ) : (
        <>
          <Field
            label={t('promotions.places')}
            note={t('content.optional')}
            inputMode="numeric"
            maxLength={6}
            value={form.places}
            error={errors.places && t(errors.places, { taken: row?.taken ?? 0 })}
            hint={t('promotions.placesHint')}
            onChange={(event) => change({ places: event.target.value })}
          />
          <Field
            label={t('promotions.grant')}
            note={t('content.optional')}
            inputMode="decimal"
            maxLength={14}
            value={form.grant}
            error={errors.grant && t(errors.grant)}
            hint={t('promotions.grantHint')}
            onChange={(event) => change({ grant: event.target.value })}
          />
        </>
      )}
      <ScheduleFields
        value={form.opening}
        checked={isChecked}
        labels={{ starts: t('promotions.opens'), ends: t('promotions.closes') }}
        onChange={(opening) => change({ opening })}
      />
      <AudienceFields value={form.audience} checked={isChecked} onChange={(audience) => change({ audience })} />
      <ScheduleFields value={form} checked={isChecked} onChange={change} />
      <OrderField value={form.ord} onChange={(ord) => change({ ord })} />
    </EditorCard>
  );
}
