import type { Ask } from '../outgoing.ts';
import type { Sms, SmsSettings } from './sms.ts';
import { twilioSms } from './twilio.ts';

export type { Sms, SmsSettings } from './sms.ts';

/**
 * Parses `https://account:token@host`.
 *
 * @param url a URL whose scheme has been checked
 */
export function smsSettings(url: string, from: string): SmsSettings {
  const { origin, username, password } = new URL(url);
  return { base: origin, account: decodeURIComponent(username), token: decodeURIComponent(password), from };
}

/**
 * Creates the SMS provider of an installation: the configured one, else `keep`, which stores messages in the delivery
 * log.
 */
export const createSms = (settings: SmsSettings | null, ask: Ask, keep: Sms['send']): Sms =>
  settings ? twilioSms(settings, ask) : { send: keep };
