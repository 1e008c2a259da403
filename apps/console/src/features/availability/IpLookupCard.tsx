import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/texts.ts';
import css from './Availability.module.css';
import { askPlace } from './availability.queries.ts';
import { countryName } from './countries.ts';

/** Location of an IP address, and whether it would be admitted now. */
export function IpLookupCard({ here }: { here: { ip: string; country: string | null } }) {
  const [ip, setIp] = useState(here.ip);
  const [answer, setAnswer] = useState<string | null>(null);

  async function ask(event: FormEvent) {
    event.preventDefault();
    const found = await askPlace(ip.trim());
    if (!found) return setAnswer(t('doors.noAddress'));
    const country = found.country === null ? t('doors.noPlace') : countryName(found.country);
    setAnswer(t(found.open ? 'doors.comesIn' : 'doors.staysOut', { country }));
  }

  return (
    <section className={css.card} aria-labelledby="doors-place">
      <h2 className={css.heading} id="doors-place">
        {t('doors.place')}
      </h2>
      <form className={css.ask} onSubmit={(event) => void ask(event)}>
        <Field
          label={t('doors.ip')}
          value={ip}
          maxLength={60}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setIp(event.target.value);
            setAnswer(null);
          }}
        />
        <Button type="submit" kind="raised" small>
          {t('doors.look')}
        </Button>
      </form>
      <p className={css.answer} role="status">
        {answer}
      </p>
      <p className={css.hint}>{t('doors.table')}</p>
    </section>
  );
}
