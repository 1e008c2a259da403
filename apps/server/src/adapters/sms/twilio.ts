/** Twilio's messages API: a form under the account's path, with basic authentication. */
import { z } from 'zod';
import { type Ask, Unreachable } from '../outgoing.ts';
import { type Sms, SmsRefused, type SmsSettings } from './sms.ts';

const VERSION = '2010-04-01';
/** Statuses of an accepted message; any other means that it will not arrive. */
const ON_ITS_WAY = new Set(['accepted', 'scheduled', 'queued', 'sending', 'sent', 'delivered']);

const taken = z.object({ sid: z.string(), status: z.string(), error_code: z.number().nullish() });
const refused = z.object({ code: z.number() });

const parsed = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

export const twilioSms = ({ base, account, token, from }: SmsSettings, ask: Ask): Sms => ({
  async send({ to, text }) {
    const reply = await ask(`${base}/${VERSION}/Accounts/${encodeURIComponent(account)}/Messages.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      },
      body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
    }).catch((error: unknown) => {
      throw error instanceof Unreachable ? new SmsRefused(error.message) : error;
    });
    if (reply.status !== 201 && reply.status !== 200) {
      const code = parsed(refused, reply.text)?.code;
      const whose = reply.status === 401 || reply.status === 403 ? 'our account or token is not accepted, ' : '';
      throw new SmsRefused(`${whose}HTTP ${reply.status}${code === undefined ? '' : `, code ${code}`}`);
    }
    const message = parsed(taken, reply.text);
    if (!message) throw new SmsRefused('the answer cannot be read');
    if (message.error_code || !ON_ITS_WAY.has(message.status)) {
      throw new SmsRefused(`state ${message.status}${message.error_code ? `, code ${message.error_code}` : ''}`);
    }
  },
});
