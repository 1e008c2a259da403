import { EXECUTIONS } from '@parlour/contract/announcements';
import { addContent, type ContentRow, changeContent } from '@parlour/contract/announcements.endpoints';
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
import {
  type ContentErrors,
  type ContentForm,
  errorsOf,
  type Kind,
  NO_WORDS,
  toDraft,
  type Words,
  withPicture,
} from './announcements.rules.ts';

type Props = {
  /** Edited row; null for a new one. */
  row: ContentRow | null;
  kind: Kind;
  /** Storage key of the unsaved form. */
  draftName: string;
  /** Initial form. */
  start: ContentForm;
  choices: { languages: readonly string[]; emblems: readonly string[]; palettes: readonly string[] };
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Form of one announcement: texts by language, image, link, audience, and schedule. */
export function AnnouncementForm({ row, kind, draftName, start, choices, onClose, onSaved }: Props) {
  const [form, setForm, draft] = useDraft(draftName, start);
  const [language, setLanguage] = useState('EN');
  const [errors, setErrors] = useState<ContentErrors>({});
  const saving = useSaving();
  const seen = readIn(form.texts, language);
  const [isChecked, setChecked] = useState(false);
  const change = (over: Partial<typeof form>) => {
    setForm({ ...form, ...over });
    setErrors({});
    saving.forget();
  };
  const words = form.texts[language] ?? NO_WORDS;
  const say = (over: Partial<Words>) => change({ texts: { ...form.texts, [language]: { ...words, ...over } } });
  const isBanner = form.type === 'B';
  const [image] = form.images;

  function submit() {
    const found = errorsOf(form);
    setErrors(found);
    setChecked(true);
    if (found.title) setLanguage('EN');
    if (Object.keys(found).length > 0) return;
    const body = toDraft(form, row);
    saving.save({
      send: () => (row ? call(changeContent, { params: { id: row.id }, body }) : call(addContent, { body })),
      onSaved() {
        draft.drop();
        return onSaved();
      },
    });
  }

  return (
    <EditorCard
      needs={row ? changeContent : addContent}
      label="content.form"
      title={t(row ? `content.change.${kind}` : `content.add.${kind}`)}
      saving={saving}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <LanguageTabs
        languages={choices.languages}
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
        hint={language === 'EN' ? t('content.titleHint') : undefined}
        onChange={(event) => say({ title: event.target.value })}
      />
      {isBanner ? (
        <Field
          label={t('content.text')}
          note={t('content.optional')}
          maxLength={240}
          dir="auto"
          value={words.text}
          onChange={(event) => say({ text: event.target.value })}
        />
      ) : (
        <HtmlField value={words.content} onChange={(content) => say({ content })} />
      )}
      <Field
        label={t('content.action')}
        note={t('content.optional')}
        maxLength={40}
        dir="auto"
        value={words.action}
        onChange={(event) => say({ action: event.target.value })}
      />
      <Field
        label={t('content.link')}
        note={t('content.optional')}
        maxLength={200}
        value={form.link}
        error={errors.link && t(errors.link)}
        hint={t('content.linkHint')}
        onChange={(event) => change({ link: event.target.value.trim() })}
      />
      {!isBanner && (
        <Checkbox checked={image !== undefined} onChange={(event) => change(withPicture(form, event.target.checked))}>
          {t('content.hasPicture')}
        </Checkbox>
      )}
      {image && (
        <PictureFields
          art={image.art}
          saved={row?.cover ?? ''}
          choices={choices}
          onChange={(art) => change({ images: form.images.map((each, i) => (i === 0 ? { ...each, art } : each)) })}
        />
      )}
      {!isBanner && (
        <PhonePreview
          title={form.texts[seen]?.title ?? ''}
          html={form.texts[seen]?.content ?? ''}
          picture={image ? (row?.cover ?? '') : ''}
          missing={seen === language ? null : language}
        />
      )}
      {form.type === 'PU' && (
        <Choice
          label={t('content.execution')}
          value={form.execution}
          options={EXECUTIONS.map((execution) => [execution, t(`content.execution.${execution}`)] as const)}
          onChange={(execution) => change({ execution })}
        />
      )}
      <AudienceFields value={form.audience} checked={isChecked} onChange={(audience) => change({ audience })} />
      <ScheduleFields value={form} checked={isChecked} onChange={change} />
      {(isBanner || form.type === 'PL') && (
        <Field
          label={t('content.group')}
          maxLength={40}
          value={form.groupName}
          hint={t('content.groupHint')}
          onChange={(event) => change({ groupName: event.target.value.trim() })}
        />
      )}
      <OrderField value={form.ord} onChange={(ord) => change({ ord })} />
    </EditorCard>
  );
}
