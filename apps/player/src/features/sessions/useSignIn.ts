import { type Side } from '@parlour/contract/accounts';
import { isRememberToken } from '@parlour/contract/remembered-login';
import { asksForCaptcha } from '@parlour/contract/sessions';
import { type LoginValue, login } from '@parlour/contract/sessions.endpoints';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { useT } from '../../shared/i18n.tsx';
import { signInHindrance } from '../../shared/secure.ts';
import { storageAreas } from '../../shared/storage.ts';
import { toasts } from '../../shared/toasts.ts';
import { useGeetest } from '../otp/useGeetest.ts';
import { isQuiet } from '../social-login/social.ts';
import { askSecond } from '../two-factor/pending.ts';
import { useCaptcha } from './CaptchaField.tsx';
import { type Attempt, loginPayload } from './payload.ts';
import { isAnothers, type LoginRecord, readSaved } from './remembered-login.ts';
import { useEnter } from './useEnter.ts';

/** Question whether to replace the login saved on this device by another user's. */
export type Question = { saved: string; name: string; answer: (replaces: boolean) => void };

type Place = {
  home: boolean;
  side?: Side;
  /** Code of the agent whose sign-in link was opened. */
  agentCode?: string;
};

/** Returns the shared state of all login methods: one call at a time, its failure, and the captcha once required. */
export function useSignIn({ home, side = 'member', agentCode = '' }: Place) {
  const t = useT();
  const enter = useEnter();
  const geetest = useGeetest('login');
  const [failure, setFailure] = useState<string | null>(signInHindrance);
  const [busy, setBusy] = useState(false);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [remember, setRemember] = useState(() => readSaved(storageAreas().local) !== null);
  const captcha = useCaptcha(needsCaptcha);
  const [question, setQuestion] = useState<Question | null>(null);

  /**
   * Returns whether to save a login on this device; asks first if it would replace another user's.
   *
   * @param kept whether the current user wants it saved
   */
  async function mayKeep(kept: boolean, login: Omit<LoginRecord, 'password'>): Promise<boolean> {
    const saved = readSaved(storageAreas().local);
    if (!kept || saved === null || !isAnothers(saved, login)) return kept;
    return new Promise((resolve) => {
      const answer = (replaces: boolean) => {
        setQuestion(null);
        resolve(replaces);
      };
      setQuestion({ saved: saved.username, name: login.username, answer });
    });
  }

  /** Completes a successful login. */
  function arrive(value: LoginValue, record: Omit<LoginRecord, 'password'>, kept = remember): void {
    toasts.show('success', t('login.done', { name: value.userName }));
    enter(value, { remember: kept, home, record });
  }

  return {
    busy,
    failure,
    needsCaptcha,
    captcha,
    question,
    remember,
    setRemember,
    arrive,
    /** Clears another method's failure. */
    forgetFailure: () => setFailure(signInHindrance()),
    /**
     * Sends a login.
     *
     * @param attempt its remember flag takes precedence over the state's
     * @param record identity for the remembered login, if it differs from the attempt
     * @param hear called with a failure and the server's details
     * @returns the failure's code, or null after a login
     */
    async send(
      attempt: Attempt,
      record?: Omit<LoginRecord, 'password'>,
      hear?: (failure: { code: string; value?: unknown }) => void,
    ): Promise<string | null> {
      if (busy || signInHindrance()) return 'busy';
      setBusy(true);
      setFailure(null);
      const wished = attempt.rememberPassword ?? remember;
      const { type, username: typed, countryDialingCode = '' } = attempt;
      // Asked before the request, because the server stores the decision.
      const kept = typed ? await mayKeep(wished, record ?? { type, username: typed, countryDialingCode }) : wished;
      const hide = toasts.show('loading', t('in_please_wait'));
      // A provider has already checked for robots.
      const isKnown = attempt.type === 'firebase' || isRememberToken(attempt.password ?? '');
      const check = isKnown ? null : await geetest();
      const captchaId = needsCaptcha ? captcha.id : null;
      const body = loginPayload(attempt, { remember: kept, side, agentCode, captchaId, check });
      const result = await call(login, { body });
      hide();
      setBusy(false);
      if (result.ok) {
        // A provider's user has entered no name; the account has one.
        const username = typed ?? result.value.userName;
        const login = record ?? { type, username, countryDialingCode };
        arrive(result.value, login, typed ? kept : await mayKeep(kept, login));
        return null;
      }
      if (result.code === 'login.second_factor') {
        const kind = record ?? (typed ? { type, username: typed, countryDialingCode } : undefined);
        askSecond(result.value, { remember: kept, home, ...(kind ? { record: kind } : {}) });
        return result.code;
      }
      // A captcha that was never shown is not wrong: the image appears now, with an instruction.
      const isNews = result.code === 'captcha.wrong' && !needsCaptcha;
      if (!isQuiet(result.code)) setFailure(isNews ? 'form.captchaEmpty' : result.textKey);
      hear?.(result);
      // An image can be used for one attempt.
      if (needsCaptcha) void captcha.renew();
      if (asksForCaptcha(result.value)) setNeedsCaptcha(true);
      return result.code;
    },
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
