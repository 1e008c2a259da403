import type { Side } from '@parlour/contract/accounts';
import type { SentInputOf } from '@parlour/contract/endpoint';
import type { GeetestFields } from '@parlour/contract/otp.endpoints';
import type { login } from '@parlour/contract/sessions.endpoints';

type LoginBody = SentInputOf<typeof login>['body'];
/** What one way of signing in adds; the rest is the same for all of them. */
export type Attempt = Omit<LoginBody, 'captcha' | 'captchaId' | 'side' | 'geetest'> & { captcha?: string };

export type Around = {
  remember: boolean;
  /** Which door it is; the members' own is not named. */
  side: Side;
  /** The image in force, once a captcha was asked for. */
  captchaId: string | null;
  /** Result of the robot check, where the merchant has one. */
  check: GeetestFields | null;
};

/** The body of a login: always username, password, captcha and type, whatever the way. */
export function loginPayload(
  { captcha = '', ...attempt }: Attempt,
  { remember, side, captchaId, check }: Around,
): LoginBody {
  return {
    username: '',
    password: '',
    ...attempt,
    captcha: captchaId === null ? '' : captcha,
    ...(captchaId === null ? {} : { captchaId }),
    rememberPassword: remember,
    ...(side === 'agent' ? { side } : {}),
    ...(check ? { geetest: check } : {}),
  };
}
