import { isRememberToken } from '@parlour/contract/remembered-login';
import type { Geetest } from '../../adapters/geetest/geetest.ts';
import { fail } from '../../platform/http/result.ts';
import type { LoginWay } from '../sessions/index.ts';

/**
 * Login method that runs after the robot check: nothing is looked up before it has passed. A remembered login is
 * exempt, because its token cannot be guessed and the browser sends it without the user.
 */
export const guarded =
  (geetest: Geetest, way: LoginWay): LoginWay =>
  async (body, browser) =>
    (body.type === 'username' && isRememberToken(body.password)) || (await geetest.check('login', body.geetest ?? {}))
      ? way(body, browser)
      : fail('geetest.failed');
