import { type AvailabilityInput, type RegionRule, setAvailability } from '@parlour/contract/system.endpoints';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Dialog } from '@parlour/ui/Dialog';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { zoneText } from '../../shared/format.ts';
import { languageName } from '../../shared/languages.ts';
import { MomentField } from '../../shared/MomentField.tsx';
import { Guard, useMay } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from './Availability.module.css';
import { AVAILABILITY_KEY } from './availability.queries.ts';
import {
  type AvailabilityErrors,
  type AvailabilityFormValues,
  errorsOf,
  formOf,
  shutsOut,
  toDraft,
} from './availability.rules.ts';
import { CountryPicker } from './CountryPicker.tsx';
import { countryName } from './countries.ts';

type Props = {
  doors: AvailabilityInput;
  languages: string[];
  here: { country: string | null };
};

const RULES: RegionRule[] = ['all', 'except', 'only'];

/** Form for opening and closing the site. Closing asks for confirmation. Read-only for some roles. */
export function AvailabilityForm({ doors, languages, here }: Props) {
  const client = useQueryClient();
  const mayChange = useMay()(setAvailability);
  const [form, setForm] = useState<AvailabilityFormValues>(() => formOf(doors));
  const [errors, setErrors] = useState<AvailabilityErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const change = (over: Partial<AvailabilityFormValues>) => {
    setForm({ ...form, ...over });
    setErrors({});
    setFailure(null);
  };
  const say = (name: keyof AvailabilityErrors): string | undefined => errors[name] && t(errors[name]);

  async function send() {
    setAsks(false);
    setBusy(true);
    const result = await call(setAvailability, { body: { doors: toDraft(form), reason: form.reason.trim() } });
    setBusy(false);
    if (result.ok) return client.invalidateQueries({ queryKey: AVAILABILITY_KEY });
    setFailure(failureText(result.textKey));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !mayChange) return;
    const found = errorsOf(form, Date.now());
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const closes =
      (form.maintenance && !doors.maintenance) || (form.regionRule !== 'all' && doors.regionRule === 'all');
    if (closes) setAsks(true);
    else void send();
  }

  return (
    <form className={css.card} onSubmit={submit} noValidate>
      {failure && (
        <p className={css.alert} role="alert">
          <Icon name="circle-alert" />
          {failure}
        </p>
      )}
      <fieldset className={css.group} disabled={!mayChange}>
        <legend className={css.heading}>{t('doors.maintenance')}</legend>
        <Checkbox checked={form.maintenance} onChange={(event) => change({ maintenance: event.target.checked })}>
          {t('doors.close')}
        </Checkbox>
        <p className={css.hint}>{t('doors.closeHint')}</p>
        <MomentField
          label={t('doors.opensAt')}
          note={t('doors.optional')}
          value={form.opensAt}
          disabled={!form.maintenance}
          error={say('opensAt')}
          hint={t('doors.opensAtHint', { zone: zoneText() })}
          onChange={(event) => change({ opensAt: event.target.value })}
        />
        {languages.map((code) => (
          <Field
            key={code}
            label={t('doors.message', { language: languageName(code) })}
            note={t('doors.optional')}
            maxLength={300}
            dir="auto"
            value={form.message[code] ?? ''}
            disabled={!form.maintenance}
            onChange={(event) => change({ message: { ...form.message, [code]: event.target.value } })}
          />
        ))}
      </fieldset>
      <fieldset className={css.group} disabled={!mayChange}>
        <legend className={css.heading}>{t('doors.region')}</legend>
        {RULES.map((rule) => (
          <label key={rule} className={css.radio}>
            <input
              type="radio"
              name="regionRule"
              checked={form.regionRule === rule}
              onChange={() => change({ regionRule: rule })}
            />
            {t(`doors.${rule}`)}
          </label>
        ))}
        {form.regionRule !== 'all' && (
          <>
            <CountryPicker
              chosen={form.countries}
              error={say('countries')}
              onChange={(countries) => change({ countries })}
            />
            <Checkbox checked={form.unplacedOpen} onChange={(event) => change({ unplacedOpen: event.target.checked })}>
              {t('doors.unplaced')}
            </Checkbox>
            {here.country && shutsOut(form, here.country) && (
              <p className={css.warn} role="status">
                <Icon name="circle-alert" />
                {t('doors.own', { country: countryName(here.country) })}
              </p>
            )}
          </>
        )}
      </fieldset>
      <Guard needs={setAvailability} otherwise={<ViewOnly />}>
        <Field
          label={t('doors.reason')}
          maxLength={300}
          value={form.reason}
          error={say('reason')}
          hint={t('doors.reasonHint')}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <Button type="submit" className={css.save} aria-disabled={isBusy}>
          {t(isBusy ? 'doors.saving' : 'doors.save')}
        </Button>
      </Guard>
      <Dialog
        open={asks}
        title={t(form.maintenance && !doors.maintenance ? 'doors.askClose' : 'doors.askRegion')}
        text={t('doors.askText')}
        cancel={{ label: t('doors.keep'), onClick: () => setAsks(false) }}
        confirm={{ label: t('doors.closeNow'), onClick: () => void send() }}
      />
    </form>
  );
}
