import { type HouseTextRow, MOST_TEXT_LENGTH, setHouseText } from '@parlour/contract/house-texts.admin.endpoints';
import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { Button } from '@parlour/ui/Button';
import { TextArea } from '@parlour/ui/TextArea';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { useCheckedForm } from '../../shared/editor/useCheckedForm.ts';
import { Note } from '../../shared/Note.tsx';
import { Guard } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import css from './HouseTexts.module.css';
import { useRenewTexts } from './house-texts.queries.ts';
import { namesIn, textInForce, validateText } from './house-texts.rules.ts';
import { TextRevisions } from './TextRevisions.tsx';

type Props = { language: LanguageCode; row: HouseTextRow; onClose: () => void };

/** Form of one text: the shipped one, that of the brand's folder, the operators' own, and its previous versions. */
export function TextForm({ language, row, onClose }: Props) {
  const renew = useRenewTexts();
  const { form, errors, saving, change, submit } = useCheckedForm(
    () => ({ text: row.own ?? textInForce(row) }),
    (each) => validateText(each, row),
  );
  const { tag } = LANGUAGES[language];
  const names = namesIn(row.english);
  const isGone = row.english === '';

  /** @param text null restores the text of the folder, or the shipped one */
  const submission = (text: string | null) => ({
    send: () => call(setHouseText, { params: { language, key: row.key }, body: { base: row.version, text } }),
    renew,
    refused: ({ code, textKey, value }: { code: string; textKey: string; value?: unknown }) =>
      code === 'texts.invalid'
        ? t('houseTexts.refused', { fault: (value as { fault: string }).fault })
        : failureText(textKey),
    onSaved: onClose,
  });

  return (
    <div className={cards.stack}>
      <EditorCard
        needs={setHouseText}
        label="houseTexts.form"
        title={row.key}
        saving={saving}
        onSubmit={() => submit((text) => submission(text))}
        onClose={onClose}
        note={
          row.own !== null && (
            <Guard needs={setHouseText}>
              <Button type="button" kind="ghost" onClick={() => saving.save(submission(null))}>
                {t('houseTexts.restore')}
              </Button>
            </Guard>
          )
        }
      >
        {row.fault !== null && (
          <Note text={isGone ? t('houseTexts.gone') : t('houseTexts.notInForce', { fault: row.fault })} />
        )}
        <dl className={css.sources}>
          {language !== 'EN' && !isGone && <Source label={t('houseTexts.english')} tag="en" text={row.english} />}
          {row.shipped !== '' && <Source label={t('houseTexts.shipped')} tag={tag} text={row.shipped} />}
          {row.folder !== null && <Source label={t('houseTexts.folder')} tag={tag} text={row.folder} />}
        </dl>
        <TextArea
          label={t('houseTexts.text')}
          rows={4}
          maxLength={MOST_TEXT_LENGTH}
          dir="auto"
          lang={tag}
          value={form.text}
          error={errors.text && t(errors.text)}
          onChange={(event) => change({ text: event.target.value })}
        />
        {names.length > 0 && (
          <p className={css.hint}>
            {t('houseTexts.names', { count: names.length, names: names.map((name) => `{${name}}`).join(', ') })}
          </p>
        )}
      </EditorCard>
      <TextRevisions language={language} row={row} onLoad={(text) => change({ text })} />
    </div>
  );
}

function Source({ label, tag, text }: { label: string; tag: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd lang={tag} dir="auto">
        {text}
      </dd>
    </div>
  );
}
