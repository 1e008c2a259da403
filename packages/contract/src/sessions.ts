/** Login constants of both client and server. */
export const LOGIN_TYPES = ['username', 'sms', 'firebase'] as const;
export type LoginType = (typeof LOGIN_TYPES)[number];

/** Whether the value of a failed login says that the next attempt needs a captcha (N91). */
export const asksForCaptcha = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'captcha' in value && value.captcha === true;
