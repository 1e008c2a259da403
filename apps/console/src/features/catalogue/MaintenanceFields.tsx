import { useState } from 'react';
import { NameByLanguage } from '../../shared/editor/NameByLanguage.tsx';
import { zoneText } from '../../shared/format.ts';
import { MomentField } from '../../shared/MomentField.tsx';
import { t } from '../../shared/texts.ts';
import css from './Catalogue.module.css';
import { useVendors } from './catalogue.queries.ts';
import type { MaintenanceForm } from './maintenance.rules.ts';

/** Maximum length of a text, as in the contract. */
const LONGEST = 300;

type Props = { form: MaintenanceForm; error: string | undefined; onChange: (form: MaintenanceForm) => void };

/** End and texts of the maintenance of a paused vendor. */
export function MaintenanceFields({ form, error, onChange }: Props) {
  const languages = useVendors().data?.languages ?? [];
  const [language, setLanguage] = useState('EN');
  return (
    <>
      <MomentField
        label={t('shelf.until')}
        note={t('doors.optional')}
        value={form.until}
        error={error}
        hint={t('shelf.untilHint', { zone: zoneText() })}
        onChange={(event) => onChange({ ...form, until: event.target.value })}
      />
      <NameByLanguage
        label={t('shelf.pauseText')}
        maxLength={LONGEST}
        languages={languages}
        names={form.texts}
        language={language}
        onLanguage={setLanguage}
        onChange={(texts) => onChange({ ...form, texts })}
        error={undefined}
      />
      <p className={css.hint}>{t('shelf.pauseHint')}</p>
    </>
  );
}
