/** Numeric captchas: one attempt each, valid for 120 s, only in the browser that requested them (P-38). */

import { randomInt, timingSafeEqual } from 'node:crypto';
import { plainDigits } from '@parlour/contract/digits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '../../config/secrets.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import type { PreSession } from '../../platform/http/visitor-cookie.ts';
import { askWithCaptcha, insertCaptcha, playCaptcha, takeCaptcha } from './captcha.store.ts';
import { speakCaptcha } from './captcha-audio.ts';
import { drawCaptcha } from './captcha-image.ts';

const DIGITS = 6;
const LIFE_SECONDS = 120;
/** Playbacks per captcha: each sounds different, which helps a machine more than a listener. */
const PLAYS = 4;
/** Names that a browser may query per captcha, so that enumeration requires many captchas (P-39). */
const NAMES = 4;
const ID_SHAPE = /^[A-Za-z0-9_-]{43}$/;

export type Captchas = {
  create: (request: FastifyRequest, reply: FastifyReply) => Promise<{ captchaId: string; image: string }>;
  /** Renders an unanswered captcha of this browser as speech; a WAV file in base64. */
  speak: (id: string, language: string, request: FastifyRequest) => Promise<Outcome<string, 'captcha.wrong'>>;
  /** Whether an unanswered captcha of this browser allows one more query about a name. */
  vouch: (id: string, request: FastifyRequest) => Promise<boolean>;
  /** Marks a captcha as used; returns true when the answer is right and comes from the browser that requested it. */
  take: (id: string, answer: string, request: FastifyRequest) => Promise<boolean>;
};

export type CaptchaDeps = {
  db: Db;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  preSession: PreSession;
  /** Chooses the digits; tests fix them. */
  drawDigits?: (() => string) | undefined;
};

const randomDigits = (): string => Array.from({ length: DIGITS }, () => randomInt(10)).join('');
const random = (): number => randomInt(2 ** 30) / 2 ** 30;

export function createCaptchas({ db, secrets, preSession, drawDigits = randomDigits }: CaptchaDeps): Captchas {
  const label = (id: string) => `captcha:${id}`;
  return {
    async create(request, reply) {
      const captchaId = newToken();
      const digits = drawDigits();
      await insertCaptcha(db, {
        id: captchaId,
        answerHash: tokenHash(captchaId + digits),
        browser: preSession.ensure(request, reply),
        sealedDigits: secrets.seal(Buffer.from(digits), label(captchaId)),
      });
      return { captchaId, image: `data:image/png;base64,${drawCaptcha(digits, random).toString('base64')}` };
    },
    async speak(id, language, request) {
      const browser = preSession.of(request);
      if (!browser || !ID_SHAPE.test(id)) return fail('captcha.wrong');
      const sealed = await playCaptcha(db, { id, browser, maxAgeSeconds: LIFE_SECONDS, plays: PLAYS });
      if (!sealed) return fail('captcha.wrong');
      const digits = secrets.open(Buffer.from(sealed), label(id)).toString();
      return ok(speakCaptcha(digits, language, random).toString('base64'));
    },
    async vouch(id, request) {
      const browser = preSession.of(request);
      if (!browser || !ID_SHAPE.test(id)) return false;
      return askWithCaptcha(db, { id, browser, maxAgeSeconds: LIFE_SECONDS, names: NAMES });
    },
    async take(id, typed, request) {
      const answer = plainDigits(typed).replace(/\s/g, '');
      if (!ID_SHAPE.test(id) || !/^[0-9]{1,6}$/.test(answer)) return false;
      const taken = await takeCaptcha(db, id, LIFE_SECONDS);
      const browser = preSession.of(request);
      if (!taken?.browser || !browser) return false;
      return timingSafeEqual(taken.browser, browser) && timingSafeEqual(taken.answer_hash, tokenHash(id + answer));
    },
  };
}
