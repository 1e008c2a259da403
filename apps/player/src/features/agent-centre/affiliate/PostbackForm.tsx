import { POSTBACK_EVENTS, POSTBACK_MACROS, type PostbackEvent } from '@parlour/contract/affiliates';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import css from '../agent-centre.module.css';
import { usePostbackActions } from './affiliate.queries.ts';

/** Adds a postback address with the events that it is called about. */
export function PostbackForm() {
  const t = useT();
  const { add } = usePostbackActions();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly PostbackEvent[]>(['registration', 'firstDeposit']);
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (url.trim() === '' || events.length === 0) return setProblem(t('affiliate.badUrl'));
    setBusy(true);
    const result = await add({ url: url.trim(), events: [...events] });
    setBusy(false);
    setProblem(result.ok ? undefined : t(result.textKey));
    if (result.ok) setUrl('');
  }
  return (
    <form className={css.reason} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('affiliate.addUrl')}
        type="url"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        maxLength={1000}
        placeholder="https://"
        hint={<bdi dir="ltr">{POSTBACK_MACROS.map((macro) => `{${macro}}`).join(' ')}</bdi>}
        value={url}
        error={problem}
        onChange={(event) => {
          setUrl(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className={css.acts}>
        {POSTBACK_EVENTS.map((name) => (
          <Checkbox
            key={name}
            checked={events.includes(name)}
            onChange={(event) =>
              setEvents(event.target.checked ? [...events, name] : events.filter((each) => each !== name))
            }
          >
            <bdi dir="ltr">{name}</bdi>
          </Checkbox>
        ))}
      </div>
      <Button type="submit" kind="raised" wide aria-disabled={busy}>
        {t('affiliate.addUrl')}
      </Button>
    </form>
  );
}
