import { KIND_OF_PROVIDER, METHOD_ICONS } from '@parlour/contract/deposits';
import { addMethod, changeMethod, type MethodInput, type MethodRow } from '@parlour/contract/deposits.admin.endpoints';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { NameByLanguage } from '../../shared/editor/NameByLanguage.tsx';
import { useCheckedForm } from '../../shared/editor/useCheckedForm.ts';
import { type TextKey, t } from '../../shared/texts.ts';
import css from './Cashier.module.css';
import { useRenewCashier } from './deposits.queries.ts';
import { type MethodForm, methodForm, NEW_METHOD, validateMethod } from './deposits.rules.ts';
import type { MethodAdminData } from './MethodRows.tsx';

type Props = { row: MethodRow | null; desk: MethodAdminData; onClose: () => void };
/** Fields with a single line of text. */
type Line = {
  [K in keyof MethodForm]: MethodForm[K] extends string ? K : never;
}[keyof MethodForm];

/** Form of one deposit method: names, limits, fee, and the bank account for transfers. */
export function MethodFormCard({ row, desk, onClose }: Props) {
  const renew = useRenewCashier('methods');
  const [language, setLanguage] = useState('EN');
  const taken = row ? [] : desk.methods.map(({ code }) => code);
  const { form, errors, saving, change, submit } = useCheckedForm(
    () => (row ? methodForm(row) : NEW_METHOD),
    (each) => validateMethod(each, desk.exponent, taken),
  );
  const error = (key: TextKey | undefined) => key && t(key);
  const line = (name: Line) => ({
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const isSandbox = form.provider === 'sandbox';
  const isReal = form.provider === 'btcpay';
  const isBank = KIND_OF_PROVIDER[form.provider] === 'bank';

  const send = (method: MethodInput) =>
    row
      ? call(changeMethod, { params: { code: row.code }, body: method })
      : call(addMethod, { body: { code: form.code, method } });

  return (
    <div className={cards.stack}>
      <EditorCard
        needs={row ? changeMethod : addMethod}
        label="nav.methods"
        title={row ? (row.draft.names.EN ?? row.code) : t('methods.new')}
        saving={saving}
        onSubmit={() =>
          submit(
            (method) => ({ send: () => send(method), renew, onSaved: onClose }),
            ({ name }) => {
              if (name) setLanguage('EN');
            },
          )
        }
        onClose={onClose}
      >
        {!row && (
          <>
            <Field
              label={t('methods.code')}
              maxLength={40}
              spellCheck={false}
              hint={t('methods.codeHint')}
              error={error(errors.code)}
              {...line('code')}
            />
            <Choice
              label={t('methods.provider')}
              value={form.provider}
              options={desk.providers.map(({ code }) => [code, t(`provider.${code}`)] as const)}
              onChange={(provider) => change({ provider })}
              hint={isSandbox ? t('methods.onlyPlay') : isReal && t('methods.onlyReal')}
            />
          </>
        )}
        <NameByLanguage
          label={t('methods.name')}
          maxLength={40}
          languages={desk.languages}
          names={form.names}
          language={language}
          onLanguage={setLanguage}
          error={error(errors.name)}
          onChange={(names) => change({ names })}
        />
        {isBank && (
          <>
            <label className={cards.choice}>
              {t('methods.noteTo')}
              <textarea
                rows={2}
                maxLength={300}
                dir="auto"
                value={form.note[language] ?? ''}
                onChange={(event) => change({ note: { ...form.note, [language]: event.target.value } })}
              />
            </label>
            <Field label={t('methods.bank')} maxLength={80} error={error(errors.account)} {...line('bank')} />
            <div className={cards.pair}>
              <Field label={t('methods.holder')} maxLength={80} {...line('holder')} />
              <Field label={t('methods.number')} maxLength={60} {...line('number')} />
            </div>
          </>
        )}
        <div className={cards.pair}>
          <Choice
            label={t('methods.icon')}
            value={form.icon}
            options={METHOD_ICONS.map((icon) => [icon, t(`methods.icon.${icon}`)] as const)}
            onChange={(icon) => change({ icon })}
          />
          <Field
            label={t('methods.tag')}
            note={t('content.optional')}
            maxLength={12}
            hint={t('methods.tagHint')}
            {...line('tag')}
          />
          <Field
            label={t('methods.least')}
            inputMode="decimal"
            maxLength={20}
            error={error(errors.limits)}
            {...line('least')}
          />
          <Field label={t('methods.most')} inputMode="decimal" maxLength={20} {...line('most')} />
          <Field
            label={t('methods.fixed')}
            inputMode="decimal"
            maxLength={20}
            error={error(errors.fee)}
            {...line('fixed')}
          />
          <Field label={t('methods.permille')} inputMode="numeric" maxLength={3} {...line('permille')} />
        </div>
        <Field
          label={t('methods.quick')}
          note={t('content.optional')}
          maxLength={90}
          hint={t('methods.quickHint')}
          error={error(errors.quick)}
          {...line('quick')}
        />
        <div className={cards.pair}>
          <Field
            label={t('methods.from')}
            inputMode="numeric"
            maxLength={5}
            hint={t('methods.minutesHint')}
            error={error(errors.minutes)}
            {...line('from')}
          />
          <Field label={t('methods.to')} inputMode="numeric" maxLength={5} {...line('to')} />
        </div>
        <Field
          label={t('methods.waits')}
          inputMode="numeric"
          maxLength={5}
          error={error(errors.waits)}
          {...line('waits')}
        />
        <fieldset className={css.set}>
          <legend>{t('methods.books')}</legend>
          {(['PLAY', 'REAL'] as const).map((book) => (
            <Checkbox
              key={book}
              checked={form.books.includes(book)}
              onChange={(event) =>
                change({
                  books: event.target.checked ? [...form.books, book] : form.books.filter((one) => one !== book),
                })
              }
            >
              {t(`book.${book}`)}
            </Checkbox>
          ))}
        </fieldset>
        {errors.books && (
          <p className={css.bad} role="alert">
            {t(errors.books)}
          </p>
        )}
        <Checkbox checked={form.enabled} onChange={(event) => change({ enabled: event.target.checked })}>
          {t('methods.enabled')}
        </Checkbox>
      </EditorCard>
    </div>
  );
}
