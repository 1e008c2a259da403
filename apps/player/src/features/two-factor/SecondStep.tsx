import { beginSecondPasskey, passSecond } from '@parlour/contract/two-factor.endpoints';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { useEnter } from '../sessions/useEnter.ts';
import { CodeField } from './CodeField.tsx';
import { askPasskey } from './passkeys.ts';
import { dropPending, type Pending } from './pending.ts';
import css from './two-factor.module.css';

type Shown = { code: string } | { response: NonNullable<Awaited<ReturnType<typeof askPasskey>>> };

const isWhole = (code: string): boolean => /^\d{6}$/.test(code.replace(/\s/g, ''));

/** Second step of a login. Six digits are submitted automatically once; after an error only by the button. */
export function SecondStep({ pending, home }: { pending: Pending; home: boolean }) {
  const t = useT();
  const enter = useEnter();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const sentItself = useRef(false);
  useEffect(() => {
    if (kind) field.current?.focus();
  }, [kind]);

  async function pass(shown: Shown) {
    setBusy(true);
    setProblem(null);
    const hide = toasts.show('loading', t('in_please_wait'));
    const result = await call(passSecond, { body: { ticket: pending.ticket, ...shown } });
    hide();
    setBusy(false);
    if (result.ok) {
      dropPending();
      toasts.show('success', t('login.done', { name: result.value.userName }));
      return enter(result.value, {
        remember: pending.remember,
        home,
        ...(pending.record ? { record: pending.record } : {}),
      });
    }
    if (result.code === 'second.expired' || result.code === 'login.disabled') {
      dropPending();
      toasts.show('fail', t(result.textKey));
      return;
    }
    setProblem(result.textKey);
    setCode('');
    field.current?.focus();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') {
      setProblem('form.required');
      field.current?.focus();
      return;
    }
    void pass({ code });
  }

  async function withPasskey() {
    setBusy(true);
    const options = await call(beginSecondPasskey, { body: { ticket: pending.ticket } });
    setBusy(false);
    if (!options.ok) {
      if (options.code === 'second.expired') dropPending();
      return void toasts.show('fail', t(options.textKey));
    }
    const response = await askPasskey(options.value).catch(() => null);
    if (response) await pass({ response });
  }

  function type(value: string) {
    setCode(value);
    if (problem) setProblem(null);
    if (kind !== 'app' || !isWhole(value) || sentItself.current || isBusy) return;
    sentItself.current = true;
    void pass({ code: value });
  }

  return (
    <form className={css.form} onSubmit={send} noValidate>
      <p className={css.lead}>{t(kind === 'app' ? 'second.stepTotp' : 'second.stepRecovery')}</p>
      <CodeField ref={field} kind={kind} value={code} error={problem ? t(problem) : undefined} onChange={type} />
      <Button type="submit" wide disabled={isBusy}>
        {t('second.go')}
      </Button>
      {pending.methods.includes('passkey') && (
        <Button kind="raised" wide icon="fingerprint" disabled={isBusy} onClick={() => void withPasskey()}>
          {t('second.passkeyUse')}
        </Button>
      )}
      <div className={css.others}>
        {pending.methods.includes('recovery') && (
          <button
            type="button"
            className={css.link}
            onClick={() => {
              setKind(kind === 'app' ? 'recovery' : 'app');
              setCode('');
              setProblem(null);
            }}
          >
            {t(kind === 'app' ? 'second.useRecovery' : 'second.useApp')}
          </button>
        )}
        <button type="button" className={css.link} onClick={dropPending}>
          {t('second.back')}
        </button>
      </div>
    </form>
  );
}
