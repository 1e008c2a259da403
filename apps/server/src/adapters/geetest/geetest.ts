/**
 * The check that somebody at the other end is no robot, by geetest v4 where the merchant has it. The browser's part
 * runs in a frame of its own (`features/pages`); here its result is put to geetest.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Ask, Unreachable } from '../outgoing.ts';

/** What may be guarded; the brand's settings say which of them are. */
export const GUARDED = ['login', 'register', 'sms'] as const;
export type Guarded = (typeof GUARDED)[number];

/** The four fields of geetest's browser script, absent where no check was made. */
export type GivenFields = {
  lot_number?: string | undefined;
  captcha_output?: string | undefined;
  pass_token?: string | undefined;
  gen_time?: string | undefined;
};

export type Geetest = {
  /** True when the action is not guarded or the check was passed. */
  check: (action: Guarded, fields: GivenFields) => Promise<boolean>;
};

export type GeetestSettings = {
  captchaId: string;
  captchaKey: string;
  /** Address of the server that confirms results, such as `https://gcaptcha4.geetest.com`. */
  base: string;
  guards: Record<Guarded, boolean>;
  /** Whether everybody may pass while geetest itself cannot be reached. */
  failOpen: boolean;
};

const verdict = z.object({ status: z.literal('success'), result: z.enum(['success', 'fail']) });
const refusal = z.object({ status: z.literal('error') });
const answer = z.union([verdict, refusal]);

/** Guards nothing. */
const none: Geetest = { check: async () => true };

/** @param onOutage hears that geetest could not be asked, and whether people were let pass */
export function createGeetest(
  settings: GeetestSettings | null,
  ask: Ask,
  onOutage: (reason: string, failOpen: boolean) => void,
): Geetest {
  if (!settings) return none;
  const { captchaId, captchaKey, base, guards, failOpen } = settings;

  /** Geetest's verdict, or null when there was none to be had. */
  async function verdictOn(fields: Required<{ [K in keyof GivenFields]: string }>): Promise<boolean | null> {
    const sign_token = createHmac('sha256', captchaKey).update(fields.lot_number).digest('hex');
    try {
      const reply = await ask(`${base}/validate?captcha_id=${encodeURIComponent(captchaId)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...fields, captcha_id: captchaId, sign_token }).toString(),
      });
      if (reply.status !== 200) throw new Unreachable(`geetest answered HTTP ${reply.status}`);
      const said = answer.parse(JSON.parse(reply.text));
      return said.status === 'success' && said.result === 'success';
    } catch (error) {
      onOutage(error instanceof Unreachable ? error.message : 'geetest’s answer cannot be read', failOpen);
      return null;
    }
  }

  return {
    async check(action, { lot_number = '', captcha_output = '', pass_token = '', gen_time = '' }) {
      if (!guards[action]) return true;
      const fields = { lot_number, captcha_output, pass_token, gen_time };
      const isWhole = Object.values(fields).every((field) => field !== '');
      // Whoever sends no result is refused, unless the house lets people pass and geetest is seen to be down.
      if (!isWhole && !failOpen) return false;
      const said = await verdictOn(fields);
      return said ?? failOpen;
    },
  };
}
