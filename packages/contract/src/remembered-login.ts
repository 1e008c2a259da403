/** Format of the token that a browser stores for a remembered login. */
const REMEMBER_TOKEN = /^rt1\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** Composes the token that a browser stores for a remembered login, instead of the password (W1). */
export const rememberToken = (series: string, secret: string): string => `rt1.${series}.${secret}`;

/** Splits such a token into its two parts; returns null for any other text. */
export function readRememberToken(text: string): { series: string; secret: string } | null {
  const [, series, secret] = REMEMBER_TOKEN.exec(text) ?? [];
  return series && secret ? { series, secret } : null;
}

/** Whether a text has the format of such a token. No password may have it. */
export const isRememberToken = (text: string): boolean => REMEMBER_TOKEN.test(text);
