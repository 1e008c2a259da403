import {
  OPEN_FIELDS,
  type OpenField,
  type RegistrationField,
  type RegistrationMethod,
} from '@parlour/contract/registration';
import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Icon } from '@parlour/ui/Icon';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { dayOf } from '../../shared/dates.ts';
import { openedHere } from '../../shared/device.ts';
import { Alert } from '../../shared/forms/Alert.tsx';
import forms from '../../shared/forms/form.module.css';
import { useT } from '../../shared/i18n.tsx';
import { signInHindrance } from '../../shared/secure.ts';
import { clearInvitation, type Invitation, writeInvitation } from '../../shared/storage.screens.ts';
import { storageAreas } from '../../shared/storage.ts';
import { useApp } from '../../shared/store.ts';
import { TOAST_MS, toasts } from '../../shared/toasts.ts';
import { foundIn, type Problem, useForm, useProblemText } from '../../shared/useForm.ts';
import { useTakenOver } from '../../shared/useTakenOver.ts';
import { MobileField } from '../otp/MobileField.tsx';
import { SmsCodeField } from '../otp/SmsCodeField.tsx';
import { useGeetest } from '../otp/useGeetest.ts';
import { usePhoneProof } from '../social-login/usePhoneProof.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { CaptchaField, useCaptcha } from './CaptchaField.tsx';
import { takeInvitation } from './invitation.ts';
import { RegisterField } from './RegisterField.tsx';
import { askAffiliate, askField, askUsername, sendRegistration } from './registration.queries.ts';
import {
  type Asked,
  fieldsOf,
  NEWCOMER_FLAGS,
  NO_VALUES,
  type PhoneProof,
  REGISTER_FLAGS,
  type Settings,
  validateField,
  vouched,
} from './registration.ts';
import css from './session.module.css';
import { useEnter } from './useEnter.ts';

const day = (): string => dayOf(new Date().toISOString());

const NO_INVITATION: Invitation = { affiliateCode: '', recommenderId: '' };

type Refusal = Pick<Problem, 'values' | 'texts'> & { field: string; messageKey: string };

/** Returns the field that the server refused, if it named one. */
function refusedIn(value: unknown): (Problem & { field: string }) | null {
  if (typeof value !== 'object' || value === null || !('field' in value) || !('messageKey' in value)) return null;
  const { field, messageKey, values, texts } = value as Refusal;
  return { field, key: messageKey, ...(values ? { values } : {}), ...(texts ? { texts } : {}) };
}

/** Failures that concern one field. */
const FIELD_OF: Partial<Record<string, RegistrationField>> = {
  'register.username_taken': 'username',
  'register.mobile_taken': 'mobileNum',
  'register.under_age': 'birthday',
  'sms.wrong': 'verificationCode',
  'captcha.wrong': 'captcha',
};
/** Failures that the server reports before it verifies the captcha, which then remains valid. */
const BEFORE_CAPTCHA = ['register.field', 'register.under_age', 'register.closed', 'crypto.refused'];

type Props = {
  settings: Settings;
  method: RegistrationMethod;
  /** User verified by a provider: suggested name, and the proof that replaces the password. */
  newcomer?: { username: string; proof: PhoneProof };
};

/** Registration form of one method. */
export function RegisterForm({ settings: usual, method, newcomer }: Props) {
  const t = useT();
  const settings = newcomer ? vouched(usual) : usual;
  const isTakenOver = useTakenOver();
  const enter = useEnter();
  const textOf = useProblemText();
  const geetest = useGeetest('register');
  const phoneProof = usePhoneProof();
  const [agreed, setAgreed] = useState(false);
  const [warned, setWarned] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Whether the limits page is shown first after registering. */
  const [limitsFirst, setLimitsFirst] = useState(false);
  const [taken, setInvitation] = useState<Invitation | null>(null);
  // A server-rendered document contains no invitation.
  if (isTakenOver && taken === null) setInvitation(takeInvitation(location.search, storageAreas().session));
  const invitation = taken ?? NO_INVITATION;
  const dialingCodes = useWhitelabel()?.mobile.dialingCodes ?? [];
  const [dialingCode, setDialingCode] = useState(dialingCodes[0] ?? '');
  const captcha = useCaptcha(settings.captcha);
  const fields = fieldsOf(settings, method);
  const names: RegistrationField[] = [
    ...fields.map(({ name }) => name),
    ...(settings.captcha ? ['captcha' as const] : []),
  ];
  const today = isTakenOver ? day() : null;
  const captchaRule: Asked = { name: 'captcha', rule: settings.rules.captcha };
  const { form, values, problems, input, check, set, tell, refuse } = useForm<RegistrationField>({
    initial: { ...NO_VALUES, username: newcomer?.username ?? '' },
    judge: (name, all) => {
      const field = name === 'captcha' ? captchaRule : fields.find((known) => known.name === name);
      return field ? validateField(field, all, { minimumAge: settings.minimumAge, today: today ?? day() }) : null;
    },
    beside: { 'register-agreed': (found) => setAgreed(found !== ''), dialingCode: setDialingCode },
    // A username needs a captcha first, and is validated with the whole form on submit.
    onLeft: (name, value) => {
      const open = name === 'username' ? undefined : OPEN_FIELDS.find((known) => known === name);
      if (open && fields.find((known) => known.name === name)?.rule.pattern) void askAbout(open, value);
    },
  });
  // The link's code is shown in its field, where it can be changed; earlier input stays.
  const linkCode = invitation.affiliateCode;
  const showCode = useEffectEvent(() => {
    if (foundIn(form.current, 'affiliateCode') === '') set('affiliateCode', linkCode);
  });
  useEffect(() => {
    if (linkCode !== '') showCode();
  }, [linkCode]);
  const say = (name: RegistrationField) => textOf(problems[name], t(`field.${name}`));

  /**
   * Asks the server as soon as a field is left whether the name is free, and whether the value matches the merchant's
   * own pattern. A failed request is no verdict.
   */
  async function askAbout(name: OpenField, value = values[name]) {
    if (value.trim() === '' || problems[name]) return;
    const result = name === 'username' ? await askUsername(value, captcha.id) : await askField(name, value);
    if (result.ok) return;
    const refused = refusedIn(result.value);
    if (refused) tell(name, refused);
    else if (result.code === 'register.username_taken') tell(name, { key: result.textKey });
    // This captcha has been used for enough names. One being answered is not replaced.
    else if (result.code === 'captcha.wrong' && values.captcha === '') void captcha.renew();
  }

  function dropLinkCode() {
    const rest = { ...invitation, affiliateCode: '' };
    writeInvitation(storageAreas().session, rest);
    setInvitation(rest);
  }

  /** Returns whether the entered referral code is valid; the link's is left to the server. */
  async function isInvited(): Promise<boolean> {
    if (!settings.referral || values.affiliateCode.trim() === '') return true;
    const result = await askAffiliate(values.affiliateCode);
    if (result.ok) return true;
    if (result.code !== 'register.invitation') setFailure(result.textKey);
    else {
      refuse('affiliateCode', { key: result.textKey });
      // Cleared, so that the form does not send an invalid link's code.
      if (values.affiliateCode.trim() === linkCode) dropLinkCode();
    }
    return false;
  }

  async function register(): Promise<void> {
    if (!(await isInvited())) return;
    const idToken = names.includes('verificationCode')
      ? await phoneProof({ dialingCode, number: values.mobileNum }, values.verificationCode)
      : undefined;
    if (idToken === null) return;
    const result = await sendRegistration(
      {
        method,
        values,
        dialingCode,
        invitation,
        captchaId: captcha.id,
        hostName: location.hostname,
        openedAs: openedHere(),
        phone: newcomer?.proof ?? (idToken ? { firebaseIdToken: idToken } : null),
      },
      newcomer ? NEWCOMER_FLAGS : REGISTER_FLAGS,
      geetest,
    );
    if (result.ok) {
      clearInvitation(storageAreas().session);
      toasts.show('success', t('register.done'), TOAST_MS.registered);
      if (limitsFirst) useApp.setState({ wanted: PATHS.protection });
      return enter(result.value, { remember: false, home: true });
    }
    if (settings.captcha && !BEFORE_CAPTCHA.includes(result.code)) {
      set('captcha', '');
      void captcha.renew();
    }
    const isOfLink =
      result.code === 'register.referrer' ||
      (result.code === 'register.invitation' && values.affiliateCode.trim() === '');
    if (isOfLink) {
      // The next attempt is made without the invalid link.
      clearInvitation(storageAreas().session);
      setInvitation(NO_INVITATION);
      return setFailure('error.referrer');
    }
    const named = refusedIn(result.value);
    const name = FIELD_OF[result.code] ?? names.find((known) => known === named?.field);
    if (name && names.includes(name)) return refuse(name, named ?? { key: result.textKey });
    return setFailure(result.textKey);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!agreed) return setWarned(true);
    if (busy || signInHindrance() || !check(names)) return;
    setBusy(true);
    setFailure(null);
    const hide = toasts.show('loading', t('in_please_wait'));
    try {
      await register();
    } finally {
      hide();
      setBusy(false);
    }
  }

  /** A browser does not submit a form by Enter while its button is disabled, so the reason is shown here. */
  function warn({ key, target }: KeyboardEvent) {
    if (key === 'Enter' && !agreed && target instanceof HTMLInputElement && target.type !== 'checkbox') setWarned(true);
  }

  const hintOf = (name: RegistrationField) =>
    name === 'affiliateCode' && invitation.affiliateCode !== ''
      ? t('register.fromLink', { code: invitation.affiliateCode })
      : undefined;

  const leaveOf = ({ name, rule }: Asked) => {
    const open = rule.pattern || name === 'username' ? OPEN_FIELDS.find((known) => known === name) : undefined;
    return open && (() => void askAbout(open));
  };

  const fieldOf = (field: Asked) => {
    const { name, rule } = field;
    if (name === 'mobileNum') {
      return (
        <MobileField
          key={name}
          input={input(name)}
          error={say(name)}
          dialingCodes={dialingCodes}
          dialingCode={dialingCode}
          onDialingCode={setDialingCode}
          note={rule.required ? undefined : t('form.optional')}
        />
      );
    }
    if (name === 'verificationCode') {
      return (
        <SmsCodeField
          key={name}
          purpose="register"
          mobile={{ dialingCode, number: values.mobileNum }}
          checkNumber={() => check(['mobileNum'])}
          onRefused={(problem) => refuse('mobileNum', problem)}
          input={input(name)}
          error={say(name)}
        />
      );
    }
    return (
      <RegisterField
        key={name}
        asked={field}
        input={input(name)}
        error={say(name)}
        today={today}
        hint={hintOf(name)}
        onLeave={leaveOf(field)}
      />
    );
  };

  return (
    <form ref={form} className={forms.form} onSubmit={(event) => void send(event)} onKeyDown={warn} noValidate>
      {!isTakenOver && (
        <noscript>
          <p className={forms.alert}>{t('app.noScript')}</p>
        </noscript>
      )}
      <Alert text={(isTakenOver && signInHindrance()) || failure} />
      {fields.map(fieldOf)}
      {settings.captcha && <CaptchaField captcha={captcha} input={input('captcha')} error={say('captcha')} />}
      <Checkbox
        top
        id="register-agreed"
        checked={agreed}
        aria-invalid={warned && !agreed ? true : undefined}
        aria-describedby="register-why"
        onChange={(event) => {
          setAgreed(event.target.checked);
          setWarned(false);
        }}
      >
        <span className={css.agree}>{t('register.agree', { age: settings.minimumAge })}</span>
      </Checkbox>
      <Button type="submit" wide disabled={!isTakenOver || !agreed || busy || signInHindrance() !== null}>
        {t('register.title')}
      </Button>
      {!agreed && (
        <p id="register-why" className={warned ? css.why : css.agree} role={warned ? 'alert' : undefined}>
          {warned && <Icon name="circle-alert" />}
          {t('register.agreeFirst')}
        </p>
      )}
      <p className={css.other}>
        <button
          type="button"
          className={css.link}
          aria-pressed={limitsFirst}
          onClick={() => setLimitsFirst(!limitsFirst)}
        >
          <Icon name={limitsFirst ? 'circle-check' : 'shield'} />
          {t('register.limits')}
        </button>
      </p>
    </form>
  );
}
