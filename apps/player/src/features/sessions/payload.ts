import type { Side } from '@parlour/contract/accounts';
import type { SentInputOf } from '@parlour/contract/endpoint';
import type { GeetestFields } from '@parlour/contract/otp.endpoints';
import type { login } from '@parlour/contract/sessions.endpoints';

type LoginBody = SentInputOf<typeof login>['body'];
/** Fields added by one login method; the rest is the same for all. */
export type Attempt = Omit<LoginBody, 'captcha' | 'captchaId' | 'side' | 'agentCode' | 'geetest'> & {
  captcha?: string;
};

export type Around = {
  remember: boolean;
  /** Login page; the members' own is not named. */
  side: Side;
  /** Code of the agent whose sign-in link was opened; empty without one. */
  agentCode: string;
  /** Id of the current image, once a captcha was required. */
  captchaId: string | null;
  /** Result of the robot check, if the merchant has one. */
  check: GeetestFields | null;
};

/** Returns the body of a login: always username, password, captcha and type, whatever the method. */
export function loginPayload(
  { captcha = '', ...attempt }: Attempt,
  { remember, side, agentCode, captchaId, check }: Around,
): LoginBody {
  return {
    username: '',
    password: '',
    ...attempt,
    captcha: captchaId === null ? '' : captcha,
    ...(captchaId === null ? {} : { captchaId }),
    rememberPassword: remember,
    ...(side === 'agent' ? { side } : {}),
    ...(agentCode ? { agentCode } : {}),
    ...(check ? { geetest: check } : {}),
  };
}
