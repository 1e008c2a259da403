/** Registration settings of a brand: the fields, whether they are required, and their rules. */
import { REGISTRATION_TEXT_FIELDS, type RegistrationField } from '@parlour/contract/registration';
import { PASSWORD_CEILING, PASSWORD_FLOOR, RULES, type RuleName } from '@parlour/contract/rules';
import { z } from 'zod';
import { patternProblem } from '../platform/patterns.ts';

/** Fields determined by the registration method, which cannot be configured. */
const GIVEN = ['username', 'password', 'confirmPassword', 'verificationCode', 'captcha'] as const;
const CHOSEN = REGISTRATION_TEXT_FIELDS.filter((name) => !(GIVEN as readonly string[]).includes(name)) as Exclude<
  RegistrationField,
  (typeof GIVEN)[number]
>[];

/** Maximum length of any field in a request. */
const MOST = 400;
const PASSWORDS: readonly string[] = ['password', 'paymentPassword'];
/**
 * Excludes the repeated password, which uses the password's rule, and mobile numbers, which have their own settings.
 */
const RULED = (Object.keys(RULES) as RuleName[]).filter(
  (name) => !['confirmPassword', 'mobileNum', 'loginMobileNum'].includes(name),
);

/** @param texts schema of a text in the brand's languages */
export function registrationSchema(texts: z.ZodType<Record<string, string>>) {
  const rule = z.strictObject({
    min: z.int().min(1).max(MOST).optional(),
    max: z.int().min(1).max(MOST).optional(),
    /** Must match the whole value, in RE2 syntax. */
    pattern: z.string().optional(),
    /** Replaces the general message when the pattern does not match. */
    texts: texts.optional(),
  });
  const rules = z.partialRecord(z.enum(RULED), rule).superRefine((given, context) => {
    for (const [name, { min, max, pattern }] of Object.entries(given) as [RuleName, z.output<typeof rule>][]) {
      const problem = (key: string, message: string) =>
        context.addIssue({ code: 'custom', path: [name, key], message });
      const least = min ?? RULES[name].min;
      const most = max ?? RULES[name].max;
      if (least > most) problem('min', `is above max (${least} > ${most})`);
      if (PASSWORDS.includes(name)) {
        if (least < PASSWORD_FLOOR) problem('min', `must be ${PASSWORD_FLOOR} or more: shorter passwords are guessed`);
        if (most < PASSWORD_CEILING)
          problem('max', `must be ${PASSWORD_CEILING} or more: long passwords are good ones`);
        if (pattern !== undefined) problem('pattern', 'passwords may not be made to follow a pattern');
      } else if (pattern !== undefined) {
        const trouble = patternProblem(pattern);
        if (trouble) problem('pattern', trouble);
      }
    }
  });
  return z.strictObject({
    captcha: z.boolean(),
    /** Additional fields and whether they are required. */
    fields: z.partialRecord(z.enum(CHOSEN), z.enum(['required', 'optional'])),
    rules: rules.default({}),
  });
}
