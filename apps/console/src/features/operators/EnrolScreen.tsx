import { type EnrolAsked, enrolOperator } from '@parlour/contract/operators.endpoints';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { failureText, t } from '../../shared/texts.ts';
import { AppSecret } from './AppSecret.tsx';
import css from './Entrance.module.css';
import { Entrance } from './Entrance.tsx';
import { CodeField } from './fields.tsx';
import { Note } from './Note.tsx';
import { RecoveryScreen } from './RecoveryScreen.tsx';
import type { Entered } from './useGate.ts';

type Props = { asked: EnrolAsked; onEntered: (entered: Entered) => void; onExpired: () => void };

/** An operator whose password was right and who has no authenticator app yet. */
export function EnrolScreen({ asked, onEntered, onExpired }: Props) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<(Entered & { recoveryCodes: string[] }) | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return field.current?.focus();
    setBusy(true);
    const result = await call(enrolOperator, { body: { ticket: asked.ticket, code: code.trim() } });
    setBusy(false);
    if (result.ok) return setDone(result.value);
    if (result.code === 'second.expired') return onExpired();
    setFailure(failureText(result.textKey));
    setCode('');
    field.current?.focus();
  }

  if (done) return <RecoveryScreen codes={done.recoveryCodes} onKept={() => onEntered(done)} />;
  return (
    <Entrance title={t('code.enrolTitle')} text={t('code.enrolText')}>
      {failure && <Note text={failure} bad />}
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <AppSecret secret={asked.secret} address={asked.address} />
        <CodeField ref={field} inputMode="numeric" value={code} onChange={(event) => setCode(event.target.value)} />
        <Button type="submit" wide className={css.submit} aria-disabled={isBusy}>
          {isBusy ? t('enter.busy') : t('enter.submit')}
        </Button>
      </form>
    </Entrance>
  );
}
