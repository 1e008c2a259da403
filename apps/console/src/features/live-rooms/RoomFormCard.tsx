import { addRoom, changeRoom, type RoomRow } from '@parlour/contract/live-rooms.endpoints';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { LanguageTabs } from '../../shared/editor/LanguageTabs.tsx';
import { OrderField } from '../../shared/editor/OrderField.tsx';
import { PictureFields } from '../../shared/editor/PictureFields.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { HoursFields } from './Hours.tsx';
import { errorsOf, NO_WORDS, newRoom, type RoomErrors, type RoomWords, toDraft } from './live-rooms.rules.ts';

type Props = {
  /** Edited row; null for a new one. */
  row: RoomRow | null;
  choices: {
    languages: readonly string[];
    emblems: readonly string[];
    palettes: readonly string[];
    timeZone: string;
  };
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Form of one live room: texts by language, image, link, lists and hours. */
export function RoomFormCard({ row, choices, onClose, onSaved }: Props) {
  const [form, setForm] = useState(() => row?.draft ?? newRoom());
  const [language, setLanguage] = useState('EN');
  const [errors, setErrors] = useState<RoomErrors>({});
  const saving = useSaving();
  const change = (over: Partial<typeof form>) => {
    setForm({ ...form, ...over });
    setErrors({});
    saving.forget();
  };
  const words = form.texts[language] ?? NO_WORDS;
  const say = (over: Partial<RoomWords>) => change({ texts: { ...form.texts, [language]: { ...words, ...over } } });

  function submit() {
    const found = errorsOf(form);
    setErrors(found);
    if (found.name) setLanguage('EN');
    if (Object.keys(found).length > 0) return;
    const body = toDraft(form);
    saving.save({
      send: () => (row ? call(changeRoom, { params: { id: row.id }, body }) : call(addRoom, { body })),
      onSaved,
      refused({ code, textKey }) {
        if (code !== 'register.field') return failureText(textKey);
        // Only the server knows whether the link's host is allowed.
        setErrors({ link: 'rooms.badLink' });
        return null;
      },
    });
  }

  return (
    <EditorCard
      needs={row ? changeRoom : addRoom}
      label="rooms.form"
      title={t(row ? 'rooms.change' : 'rooms.add')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <LanguageTabs
        languages={choices.languages}
        written={Object.keys(form.texts).filter((code) => form.texts[code]?.name)}
        value={language}
        onChange={setLanguage}
      />
      <Field
        label={t('rooms.name')}
        maxLength={60}
        dir="auto"
        value={words.name}
        error={language === 'EN' && errors.name ? t(errors.name) : undefined}
        onChange={(event) => say({ name: event.target.value })}
      />
      <Field
        label={t('rooms.text')}
        note={t('service.optional')}
        maxLength={160}
        dir="auto"
        value={words.text}
        onChange={(event) => say({ text: event.target.value })}
      />
      <Field
        label={t('rooms.link')}
        maxLength={500}
        value={form.link}
        error={errors.link && t(errors.link)}
        hint={t('rooms.linkHint')}
        onChange={(event) => change({ link: event.target.value.trim() })}
      />
      <PictureFields art={form.art} saved={row?.cover ?? ''} choices={choices} onChange={(art) => change({ art })} />
      <Checkbox checked={form.hot} onChange={(event) => change({ hot: event.target.checked })}>
        {t('rooms.hot')}
      </Checkbox>
      <Checkbox checked={form.promo} onChange={(event) => change({ promo: event.target.checked })}>
        {t('rooms.promo')}
      </Checkbox>
      <HoursFields hours={form.hours} timeZone={choices.timeZone} onChange={(hours) => change({ hours })} />
      <OrderField value={form.ord} onChange={(ord) => change({ ord })} />
    </EditorCard>
  );
}
