import { confirmOwnApp } from '@parlour/contract/operator-factors.endpoints';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { CodeField } from '../../shared/proof/fields.tsx';
import css from '../../shared/proof/Keys.module.css';
import { failureText, t } from '../../shared/texts.ts';
import app from './AppSecret.module.css';
import { AppSecret } from './AppSecret.tsx';

type Props = {
  asked: { ticket: string; secret: string; address: string };
  onDone: () => void;
  /** Called if the ticket or the proof has expired. */
  onExpired: (textKey: string) => void;
  onCancel: () => void;
};

/** Sets up another authenticator app: scan the QR code, enter the first code, save the recovery codes. */
export function AppSetUp({ asked, onDone, onExpired, onCancel }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const result = await call(confirmOwnApp, { body: { ticket: asked.ticket, code: code.trim() } });
    setBusy(false);
    if (result.ok) return setCodes(result.value.recoveryCodes);
    if (result.code !== 'second.wrong') return onExpired(result.textKey);
    setProblem(failureText(result.textKey));
    setCode('');
    field.current?.focus();
  }

  if (codes)
    return (
      <section className={css.card} aria-label={t('code.recoveryTitle')}>
        <h2 className={css.heading}>{t('code.recoveryTitle')}</h2>
        <p className={css.text}>{t('code.recoveryText')}</p>
        <ul className={app.codes}>
          {codes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <Button onClick={onDone}>{t('code.kept')}</Button>
      </section>
    );
  return (
    <section className={css.card} aria-label={t('keys.app')}>
      <h2 className={css.heading}>{t('keys.app')}</h2>
      <form className={css.form} onSubmit={(event) => void send(event)} noValidate>
        <AppSecret secret={asked.secret} address={asked.address} />
        <CodeField
          ref={field}
          inputMode="numeric"
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.target.value);
            setProblem(undefined);
          }}
        />
        <div className={css.row}>
          <Button type="submit" aria-disabled={isBusy}>
            {t('keys.appConfirm')}
          </Button>
          <Button kind="raised" onClick={onCancel}>
            {t('keys.cancel')}
          </Button>
        </div>
      </form>
    </section>
  );
}
