import type { Ask } from '../outgoing.ts';
import type { Sms, SmsSettings } from './sms.ts';
import { twilioSms } from './twilio.ts';

export type { Sms, SmsSettings } from './sms.ts';

/**
 * Reads `https://account:token@host`.
 *
 * @param url an address whose scheme has been checked
 */
export function smsSettings(url: string, from: string): SmsSettings {
  const { origin, username, password } = new URL(url);
  return { base: origin, account: decodeURIComponent(username), token: decodeURIComponent(password), from };
}

/** The provider of an installation: the one that is set up, else `keep`, which puts messages into the outbox. */
export const createSms = (settings: SmsSettings | null, ask: Ask, keep: Sms['send']): Sms =>
  settings ? twilioSms(settings, ask) : { send: keep };
