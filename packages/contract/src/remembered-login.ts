/** The form of what a browser keeps of a remembered login. */
const REMEMBER_TOKEN = /^rt1\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** What a browser keeps of a remembered login, in the place of the password (W1). */
export const rememberToken = (series: string, secret: string): string => `rt1.${series}.${secret}`;

/** The two parts of such a token, or null when the text is none. */
export function readRememberToken(text: string): { series: string; secret: string } | null {
  const [, series, secret] = REMEMBER_TOKEN.exec(text) ?? [];
  return series && secret ? { series, secret } : null;
}

/** Whether a text has the form of a remembered login. No password may have it. */
export const isRememberToken = (text: string): boolean => REMEMBER_TOKEN.test(text);
