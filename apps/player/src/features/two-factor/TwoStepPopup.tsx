import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from '@parlour/contract/two-factor.endpoints';
import { Button, IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Qr } from '@parlour/ui/Qr';
import { Sheet } from '@parlour/ui/Sheet';
import { Skeleton } from '@parlour/ui/Skeleton';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { toasts } from '../../shared/toasts.ts';
import { CodeField } from './CodeField.tsx';
import { Prove } from './Prove.tsx';
import type { SettingsPopupProps } from './popups.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from './two-factor.module.css';
import { useRenew, useSecond } from './two-factor.queries.ts';
import { useCopy } from './useCopy.ts';

type Draft = 'on' | 'off' | 'codes';
type Step =
  | { at: 'overview' }
  | { at: 'prove'; draft: Draft }
  | { at: 'scan'; proof: string; secret: string; address: string }
  | { at: 'codes'; codes: string[] };

function Scan({ step, onDone }: { step: Extract<Step, { at: 'scan' }>; onDone: (codes: string[]) => void }) {
  const t = useT();
  const copy = useCopy();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') {
      setProblem('form.required');
      return field.current?.focus();
    }
    setBusy(true);
    const result = await call(confirmTotp, { body: { proof: step.proof, code } });
    setBusy(false);
    if (result.ok) return onDone(result.value.recoveryCodes);
    setProblem(result.textKey);
    setCode('');
    field.current?.focus();
  }

  return (
    <form className={css.form} onSubmit={(event) => void confirm(event)} noValidate>
      <p className={css.lead}>{t('second.scan')}</p>
      <Qr text={step.address} label={t('second.qrLabel')} />
      <a className={css.link} href={step.address}>
        {t('second.open')}
      </a>
      <p className={css.lead}>{t('second.secret')}</p>
      <div className={css.secret} dir="ltr">
        <code>{step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <IconButton icon="copy" label={t('second.copy')} onClick={() => copy(step.secret)} />
      </div>
      <CodeField
        ref={field}
        kind="app"
        value={code}
        error={problem ? t(problem) : undefined}
        onChange={(value) => {
          setCode(value);
          setProblem(null);
        }}
      />
      <Button type="submit" wide disabled={isBusy}>
        {t('second.confirm')}
      </Button>
    </form>
  );
}

/** Two-factor by an authenticator app: enabling, disabling, and recovery codes for a lost phone. */
export default function TwoStepPopup({ open, onClose, onClosed }: SettingsPopupProps) {
  const t = useT();
  const { data, error, refetch } = useSecond();
  const renew = useRenew();
  const [step, setStep] = useState<Step>({ at: 'overview' });
  const overview = () => setStep({ at: 'overview' });
  const refused = (textKey: string) => {
    toasts.show('fail', t(textKey));
    overview();
  };

  async function act(draft: Draft, proof: string) {
    const body = { proof };
    if (draft === 'on') {
      const result = await call(beginTotp, { body });
      return result.ok ? setStep({ at: 'scan', proof, ...result.value }) : refused(result.textKey);
    }
    if (draft === 'codes') {
      const result = await call(renewRecoveryCodes, { body });
      return result.ok ? setStep({ at: 'codes', codes: result.value.recoveryCodes }) : refused(result.textKey);
    }
    const result = await call(removeTotp, { body });
    if (!result.ok) return refused(result.textKey);
    await renew.second();
    overview();
    toasts.show('success', t('second.turnedOff'));
  }
  async function kept() {
    await renew.second();
    overview();
    toasts.show('success', t('second.turnedOn'));
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t(step.at === 'prove' ? 'second.proveTitle' : step.at === 'codes' ? 'second.recovery' : 'second.title')}
      closeLabel={t('action.close')}
    >
      {!data &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton className={css.bone} />)}
      {data && step.at === 'overview' && (
        <div className={css.body}>
          <p className={css.lead}>{t('second.lead')}</p>
          {data.totpSince === null ? (
            <Button wide icon="shield-check" onClick={() => setStep({ at: 'prove', draft: 'on' })}>
              {t('second.turnOn')}
            </Button>
          ) : (
            <>
              <div className={css.facts}>
                <div className={css.fact}>
                  <Icon name="shield-check" />
                  <span className={css.words}>
                    <b>{t('second.on')}</b>
                    <small>{t('second.since', { date: dateTime(data.totpSince) })}</small>
                  </span>
                </div>
                <div className={css.fact}>
                  <Icon name="lock" />
                  <span className={css.words}>
                    <b>{t('second.recovery')}</b>
                    <small>{t('second.recoveryLeft', { count: data.recoveryLeft })}</small>
                  </span>
                </div>
              </div>
              <Button kind="raised" wide onClick={() => setStep({ at: 'prove', draft: 'codes' })}>
                {t('second.recoveryNew')}
              </Button>
              <Button kind="raised" wide onClick={() => setStep({ at: 'prove', draft: 'off' })}>
                {t('second.turnOff')}
              </Button>
            </>
          )}
        </div>
      )}
      {data && step.at === 'prove' && <Prove by={data.provenBy} onProven={(proof) => void act(step.draft, proof)} />}
      {step.at === 'scan' && <Scan step={step} onDone={(codes) => setStep({ at: 'codes', codes })} />}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={() => void kept()} />}
    </Sheet>
  );
}
