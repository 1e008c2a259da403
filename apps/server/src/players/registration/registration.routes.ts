import {
  checkEmail,
  checkField,
  checkUsername,
  getRegistrationSettings,
  register,
  registerByMobile,
} from '@parlour/contract/registration.endpoints';
import { type RuleName, verifier } from '@parlour/contract/rules';
import { accountExists } from '../../core/accounts/index.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { matchesPattern } from '../../platform/patterns.ts';
import { downlineRoutes } from './downlines.routes.ts';
import { namedRules, ruleOf, settingsOf } from './registration.rules.ts';
import { createRegistration, type RegistrationDeps } from './registration.ts';
import { reservedBy } from './reserved.ts';

export function registrationRoutes(scope: Scope, deps: RegistrationDeps): void {
  const { db, brand } = deps;
  downlineRoutes(scope, deps);
  const isReserved = reservedBy(brand);
  const admit = createRegistration(deps);
  const validateField = (name: RuleName, value: string) => {
    const rules = { [name]: { ...ruleOf(brand, name), required: true } };
    const verdict = verifier(rules, matchesPattern)(name, value);
    if (verdict.ok) return null;
    const { ok: _bad, ...problem } = verdict;
    return { field: name, ...problem };
  };

  mount(scope, getRegistrationSettings, async () => ok({ ...settingsOf(brand), rules: namedRules(brand) }));

  mount(scope, checkUsername, async ({ input, request }) => {
    const problem = validateField('username', input.query.username);
    if (problem) return fail('register.field', problem);
    if (brand.registration.captcha && !(await deps.captchas.vouch(input.query.captchaId, request)))
      return fail('captcha.wrong');
    const username = input.query.username.trim();
    const isTaken = isReserved(username) || (await accountExists(db, username));
    return isTaken ? fail('register.username_taken') : ok({ free: true as const });
  });

  mount(scope, checkField, async ({ input }) => {
    const problem = validateField(input.query.rule, input.query.value);
    return problem ? fail('register.field', problem) : ok({ pass: true as const });
  });

  mount(scope, checkEmail, async ({ input }) => {
    const problem = validateField('email', input.body.email);
    return problem ? fail('register.field', problem) : ok({ pass: true as const });
  });

  mount(scope, register, async ({ input: { body }, request, reply }) =>
    admit({ body, method: 'username', request, reply }),
  );
  mount(scope, registerByMobile, async ({ input: { body }, request, reply }) =>
    admit({ body, method: 'mobile', request, reply }),
  );
}
