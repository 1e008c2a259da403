import type { ClientResult } from '@parlour/contract/client';
import type { MessageInput } from '@parlour/contract/inbox.endpoints';
import { planMessage, sendMessage } from '@parlour/contract/inbox.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { AudienceFields } from '../../shared/editor/AudienceFields.tsx';
import { type AudienceForm, audienceOf, EVERYBODY } from '../../shared/editor/audience.ts';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { HtmlField } from '../../shared/editor/HtmlField.tsx';
import { LanguageTabs } from '../../shared/editor/LanguageTabs.tsx';
import { PhonePreview } from '../../shared/editor/PhonePreview.tsx';
import { readIn } from '../../shared/editor/read-in.ts';
import { useDraft } from '../../shared/editor/useDraft.ts';
import { fromInput, isMoment, zoneText } from '../../shared/format.ts';
import { MomentField } from '../../shared/MomentField.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';

/** Audiences with an inbox: visitors and temporary trial players have none. */
const KINDS = ['chosen', 'members', 'agents', 'rank'] as const;
const NO_WORDS = { title: '', html: '' };
const START: { to: AudienceForm; texts: MessageInput['texts']; at: string } = {
  to: { ...EVERYBODY, kind: 'chosen' },
  texts: { EN: NO_WORDS },
  at: '',
};

type Props = {
  languages: readonly string[];
  onClose: () => void;
  onSent: () => Promise<void>;
};

/** Form of a new message: audience, texts by language, and phone preview. */
export function MessageFormCard({ languages, onClose, onSent }: Props) {
  const [form, setForm, draft] = useDraft('message new', START);
  const { to, texts, at } = form;
  const [isPast, setPast] = useState(false);
  const [language, setLanguage] = useState('EN');
  const [isChecked, setChecked] = useState(false);
  const saving = useSaving();
  const words = texts[language] ?? NO_WORDS;
  const say = (change: Partial<typeof NO_WORDS>) =>
    setForm({ ...form, texts: { ...texts, [language]: { ...words, ...change } } });
  const seen = readIn(texts, language);
  const hasNoTitle = isBlank(texts.EN?.title ?? '');

  function submit() {
    setChecked(true);
    saving.forget();
    const audience = audienceOf(to);
    if (hasNoTitle) setLanguage('EN');
    if (hasNoTitle || !audience || !isMoment(at)) return;
    const said = Object.fromEntries(Object.entries(texts).filter(([, { title }]) => !isBlank(title)));
    saving.save({
      send: async (): Promise<ClientResult<unknown>> => {
        const body = { to: audience, texts: said };
        const planned = fromInput(at);
        return planned === null ? call(sendMessage, { body }) : call(planMessage, { body: { ...body, at: planned } });
      },
      refused({ code, textKey }) {
        // The form validates everything else before it sends.
        if (code !== 'register.field' || at === '') return failureText(textKey);
        setPast(true);
        return null;
      },
      onSaved() {
        draft.drop();
        return onSent();
      },
    });
  }

  return (
    <EditorCard
      needs={at === '' ? sendMessage : planMessage}
      label="messages.write"
      title={t('messages.write')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
      says={{
        save: at === '' ? 'messages.send' : 'messages.plan',
        saving: 'messages.sending',
        icon: at === '' ? 'send' : 'clock',
      }}
    >
      <AudienceFields
        value={to}
        kinds={KINDS}
        checked={isChecked}
        onChange={(next) => setForm({ ...form, to: next })}
      />
      <LanguageTabs
        languages={languages}
        written={Object.keys(texts).filter((code) => texts[code]?.title)}
        value={language}
        onChange={setLanguage}
      />
      <Field
        label={t('messages.title')}
        maxLength={160}
        dir="auto"
        value={words.title}
        error={isChecked && hasNoTitle && language === 'EN' ? t('messages.noTitle') : undefined}
        hint={language === 'EN' ? t('messages.titleHint') : undefined}
        onChange={(event) => say({ title: event.target.value })}
      />
      <HtmlField value={words.html} onChange={(html) => say({ html })} />
      <PhonePreview
        title={texts[seen]?.title ?? ''}
        html={texts[seen]?.html ?? ''}
        missing={seen === language ? null : language}
      />
      <MomentField
        label={t('messages.at')}
        note={t('editor.optional')}
        value={at}
        error={isPast ? t('messages.past') : undefined}
        hint={t('messages.atHint', { zone: zoneText() })}
        onChange={(event) => {
          setPast(false);
          setForm({ ...form, at: event.target.value });
        }}
      />
    </EditorCard>
  );
}
