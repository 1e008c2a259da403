/**
 * Robot check with geetest v4, if the merchant has it. The browser's part runs in a separate frame
 * (`identity/otp/geetest-frame.ts`); here its result is verified with geetest.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Ask, Misconfigured, Unreachable } from '../outgoing.ts';

/** Actions that can be guarded; the brand's settings select some of them. */
export const GUARDED = ['login', 'register', 'sms'] as const;
export type Guarded = (typeof GUARDED)[number];

/** Four fields of geetest's browser script, absent without a check. */
export type GivenFields = {
  lot_number?: string | undefined;
  captcha_output?: string | undefined;
  pass_token?: string | undefined;
  gen_time?: string | undefined;
};

export type Geetest = {
  /** True when the action is not guarded or the check was passed. */
  check: (action: Guarded, fields: GivenFields) => Promise<boolean>;
  /**
   * Asks geetest about a check that nobody made: it refuses it, if it accepts our keys.
   *
   * @throws {Misconfigured} when geetest does not accept our keys
   * @throws {Unreachable} when geetest cannot be reached, or cannot decide
   */
  test: () => Promise<void>;
};

export type GeetestSettings = {
  captchaId: string;
  captchaKey: string;
  /** URL of the server that verifies results, such as `https://gcaptcha4.geetest.com`. */
  base: string;
  guards: Record<Guarded, boolean>;
  /** Whether everybody passes while geetest cannot be reached. */
  failOpen: boolean;
};

const verdict = z.object({
  status: z.literal('success'),
  result: z.enum(['success', 'fail']),
  reason: z.string().max(100).catch(''),
});
const refusal = z.object({ status: z.literal('error'), code: z.coerce.string().max(20).catch('') });
const answer = z.discriminatedUnion('status', [verdict, refusal]);

/**
 * Meaning of a response. `refused`: this user did not pass. `misconfigured`: our id, key or request is wrong, so that
 * no user could pass. `outage`: geetest could not decide.
 */
type Meaning = 'passed' | 'refused' | 'misconfigured' | 'outage';

/** Reasons of a failed check that concern our key or id, not the user. */
const OUR_REASONS = new Set(['sign_token error', 'captcha_id error']);
/** Error codes of our settings: captcha id missing, malformed, unknown, deleted or paused; risk type; JSONP. */
const OUR_CODES = new Set(['-50001', '-50004', '-50101', '-50102', '-50103', '-50104', '-50105']);
const RUNTIME_ERROR = '-50000';

/** Classifies a readable answer by who is at fault. Source: error codes of geetest v4; unknown ones refuse. */
function meaningOf(said: z.output<typeof answer>): { meaning: Meaning; detail: string } {
  if (said.status === 'success') {
    if (said.result === 'success') return { meaning: 'passed', detail: '' };
    return { meaning: OUR_REASONS.has(said.reason) ? 'misconfigured' : 'refused', detail: said.reason };
  }
  const { code } = said;
  if (code === RUNTIME_ERROR) return { meaning: 'outage', detail: code };
  return { meaning: OUR_CODES.has(code) ? 'misconfigured' : 'refused', detail: code };
}

function readAnswer(text: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch {
    throw new Unreachable('geetest’s answer cannot be read');
  }
}

/** Why the check was not possible, for the log. */
export type GeetestTrouble = { kind: 'misconfigured' | 'outage'; reason: string; failOpen: boolean };

type Fields = Required<{ [K in keyof GivenFields]: string }>;
/** A check that nobody made. */
const NOBODYS: Fields = { lot_number: '0'.repeat(32), captcha_output: '0', pass_token: '0', gen_time: '0' };

/** Guards nothing. */
const none: Geetest = { check: async () => true, test: async () => {} };

/**
 * @param onTrouble called when geetest could not be reached or our settings are wrong, with whether users pass
 * @param onVerdict called when geetest decided about a user
 */
export function createGeetest(
  settings: GeetestSettings | null,
  ask: Ask,
  onTrouble: (trouble: GeetestTrouble) => void,
  onVerdict: () => void = () => {},
): Geetest {
  if (!settings) return none;
  const { captchaId, captchaKey, base, guards, failOpen } = settings;

  /** Returns whether a user passed. @throws {Misconfigured | Unreachable} when geetest did not decide */
  async function decide(fields: Fields): Promise<boolean> {
    const sign_token = createHmac('sha256', captchaKey).update(fields.lot_number).digest('hex');
    const reply = await ask(`${base}/validate?captcha_id=${encodeURIComponent(captchaId)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, captcha_id: captchaId, sign_token }).toString(),
    });
    if (reply.status !== 200) throw new Unreachable(`geetest answered HTTP ${reply.status}`);
    const { meaning, detail } = meaningOf(readAnswer(reply.text));
    if (meaning === 'outage') throw new Unreachable(`geetest answered ${detail}`);
    if (meaning === 'misconfigured') throw new Misconfigured(`geetest does not accept our keys: ${detail}`);
    return meaning === 'passed';
  }

  /** Returns geetest's verdict, or null when there was none. */
  async function verdictOn(fields: Fields): Promise<boolean | null> {
    try {
      const hasPassed = await decide(fields);
      onVerdict();
      return hasPassed;
    } catch (error) {
      if (!(error instanceof Misconfigured || error instanceof Unreachable)) throw error;
      const kind = error instanceof Misconfigured ? 'misconfigured' : 'outage';
      onTrouble({ kind, reason: error.message, failOpen });
      return null;
    }
  }

  return {
    async check(action, { lot_number = '', captcha_output = '', pass_token = '', gen_time = '' }) {
      if (!guards[action]) return true;
      const fields = { lot_number, captcha_output, pass_token, gen_time };
      const isWhole = Object.values(fields).every((field) => field !== '');
      // A missing result is refused, unless the brand lets users pass and geetest is found unreachable.
      if (!isWhole && !failOpen) return false;
      const said = await verdictOn(fields);
      return said ?? failOpen;
    },
    async test() {
      await decide(NOBODYS);
    },
  };
}
