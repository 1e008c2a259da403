import { HELP_ICONS, type HelpIcon } from '@parlour/contract/help';
import { addHelpPage, changeHelpPage, type HelpRow } from '@parlour/contract/help.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { HtmlField } from '../../shared/editor/HtmlField.tsx';
import { LanguageTabs } from '../../shared/editor/LanguageTabs.tsx';
import { PhonePreview } from '../../shared/editor/PhonePreview.tsx';
import { readIn } from '../../shared/editor/read-in.ts';
import { ScheduleFields } from '../../shared/editor/ScheduleFields.tsx';
import { isInOrder } from '../../shared/editor/schedule.ts';
import { useDraft } from '../../shared/editor/useDraft.ts';
import { failureText, type TextKey, t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Help.module.css';
import { formOf, type HelpForm, NOTHING, newForm, titleOf, toDraft } from './help.rules.ts';

type Props = {
  /** Edited row; null for a new one. */
  row: HelpRow | null;
  isTopic: boolean;
  topics: readonly HelpRow[];
  languages: readonly string[];
  onClose: () => void;
  onSaved: () => Promise<void>;
};

const TAG = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Form of one help page: position, and texts by language with a phone preview. */
export function HelpFormCard({ row, isTopic, topics, languages, onClose, onSaved }: Props) {
  const [form, setForm, draft] = useDraft<HelpForm>(
    row ? `help ${row.id} ${row.changedAt}` : `help new ${isTopic ? 'topic' : 'article'}`,
    row ? formOf(row) : newForm(isTopic ? null : (topics[0]?.draft.tag ?? null)),
  );
  const [language, setLanguage] = useState('EN');
  const [isChecked, setChecked] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<string, TextKey>>>({});
  const saving = useSaving();
  const seen = readIn(form.texts, language);
  const change = (over: Partial<HelpForm>) => {
    setForm({ ...form, ...over });
    setErrors({});
    saving.forget();
  };
  const words = form.texts[language] ?? NOTHING;
  const say = (over: Partial<typeof words>) => change({ texts: { ...form.texts, [language]: { ...words, ...over } } });

  function submit() {
    const found: typeof errors = {};
    if (!TAG.test(form.tag)) found.tag = 'help.tagWrong';
    if (isBlank(form.texts.EN?.title ?? '')) found.title = 'help.titleMissing';
    if (!isInOrder(form)) found.endsAt = 'editor.endsFirst';
    setErrors(found);
    setChecked(true);
    if (found.title) setLanguage('EN');
    if (Object.keys(found).length > 0) return;
    const body = toDraft(form, row);
    saving.save({
      send: () => (row ? call(changeHelpPage, { params: { id: row.id }, body }) : call(addHelpPage, { body })),
      onSaved() {
        draft.drop();
        return onSaved();
      },
      refused({ code, textKey }) {
        if (code === 'register.field' && !row) setErrors({ tag: 'help.tagWrong' });
        return failureText(textKey);
      },
    });
  }

  return (
    <EditorCard
      needs={row ? changeHelpPage : addHelpPage}
      label="help.form"
      title={t(row ? (isTopic ? 'help.topic' : 'help.article') : isTopic ? 'help.addTopic' : 'help.addArticle')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
      className={css.card}
    >
      <Field
        label={t('help.tag')}
        maxLength={40}
        readOnly={row !== null}
        value={form.tag}
        error={errors.tag && t(errors.tag)}
        hint={t('help.tagHint')}
        onChange={(event) => change({ tag: event.target.value.trim().toLowerCase() })}
      />
      {isTopic ? (
        <label className={cards.choice}>
          {t('help.icon')}
          <span className={css.icon}>
            <Icon name={form.icon} />
            <select value={form.icon} onChange={(event) => change({ icon: event.target.value as HelpIcon })}>
              {HELP_ICONS.map((icon) => (
                <option key={icon}>{icon}</option>
              ))}
            </select>
          </span>
        </label>
      ) : (
        <Choice
          label={t('help.under')}
          value={form.topic ?? ''}
          options={topics.map((topic) => [topic.draft.tag, titleOf(topic)] as const)}
          onChange={(topic) => change({ topic })}
        />
      )}
      <LanguageTabs
        languages={languages}
        written={Object.keys(form.texts).filter((code) => form.texts[code]?.title)}
        value={language}
        onChange={setLanguage}
      />
      <Field
        label={t('help.title')}
        maxLength={160}
        dir="auto"
        value={words.title}
        error={language === 'EN' && errors.title ? t(errors.title) : undefined}
        hint={language === 'EN' ? t('help.titleHint') : undefined}
        onChange={(event) => say({ title: event.target.value })}
      />
      <HtmlField label={t('help.content')} value={words.content} onChange={(content) => say({ content })} />
      <PhonePreview
        title={form.texts[seen]?.title ?? ''}
        html={form.texts[seen]?.content ?? ''}
        missing={seen === language ? null : language}
      />
      <ScheduleFields value={form} checked={isChecked} onChange={change} />
    </EditorCard>
  );
}
