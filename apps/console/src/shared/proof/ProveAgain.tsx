import { beginOwnProof, proveOperator } from '@parlour/contract/operator-factors.endpoints';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../api.ts';
import { askPasskey } from '../passkeys.ts';
import { failureText, t } from '../texts.ts';
import { CodeField } from './fields.tsx';
import css from './Keys.module.css';

type ProofResult = { ok: true } | { ok: false; textKey: string };
type Props = {
  /** Second factors that the operator has. */
  has: { app: boolean; passkey: boolean };
  onProven: () => void;
  onCancel: () => void;
};

/** Prompts for a second factor before a change, if the last proof is too old. */
export function ProveAgain({ has, onProven, onCancel }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => (field.current ?? heading.current)?.focus(), []);

  async function finish(asking: Promise<ProofResult | null>) {
    setBusy(true);
    const result = await asking;
    setBusy(false);
    if (!result) return;
    if (result.ok) return onProven();
    setProblem(failureText(result.textKey));
    setCode('');
    field.current?.focus();
  }
  const prove = (body: Parameters<typeof call<typeof proveOperator>>[1]['body']) => call(proveOperator, { body });
  async function byPasskey(): Promise<ProofResult | null> {
    const options = await call(beginOwnProof, {});
    if (!options.ok) return options;
    const response = await askPasskey(options.value).catch(() => null);
    return response && prove({ response });
  }
  function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') {
      setProblem(t('form.missing'));
      return field.current?.focus();
    }
    void finish(prove({ code: code.trim() }));
  }

  return (
    <section className={css.card} aria-label={t('keys.proveTitle')}>
      <h2 className={css.heading} ref={heading} tabIndex={-1}>
        {t('keys.proveTitle')}
      </h2>
      <p className={css.text}>{t('keys.proveText')}</p>
      {problem && !has.app && (
        <p className={css.text} role="alert">
          {problem}
        </p>
      )}
      {has.app && (
        <form className={css.form} onSubmit={send} noValidate>
          <CodeField
            ref={field}
            note={t('code.orRecovery')}
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            error={problem}
            onChange={(event) => {
              setCode(event.target.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" aria-disabled={isBusy}>
            {t('keys.proveCode')}
          </Button>
        </form>
      )}
      <div className={css.row}>
        {has.passkey && (
          <Button kind="raised" icon="fingerprint" disabled={isBusy} onClick={() => void finish(byPasskey())}>
            {t('keys.provePasskey')}
          </Button>
        )}
        <Button kind="raised" onClick={onCancel}>
          {t('keys.cancel')}
        </Button>
      </div>
    </section>
  );
}
