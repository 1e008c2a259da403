import { isRememberToken } from '@parlour/contract/remembered-login';
import type { Geetest } from '../../adapters/geetest/geetest.ts';
import { fail } from '../../platform/http/result.ts';
import type { LoginWay } from '../sessions/index.ts';

/**
 * A way to sign in behind the robot check: nothing is looked up before it is passed. A remembered login needs none: its
 * token cannot be guessed, and a browser uses it by itself.
 */
export const guarded =
  (geetest: Geetest, way: LoginWay): LoginWay =>
  async (body, browser) =>
    (body.type === 'username' && isRememberToken(body.password)) || (await geetest.check('login', body.geetest ?? {}))
      ? way(body, browser)
      : fail('geetest.failed');
