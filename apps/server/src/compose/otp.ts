/** Composes OTPs by SMS and the robot check, with the configured providers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createGeetest, type Geetest } from '../adapters/geetest/geetest.ts';
import { outgoing } from '../adapters/outgoing.ts';
import { createSms, type Sms } from '../adapters/sms/index.ts';
import type { Brand } from '../config/brand.ts';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { ProviderOutcomes } from '../core/alerts/index.ts';
import type { LabelsOf } from '../core/house-texts/index.ts';
import { createSmsCodes, outbox, SMS_LETTER_PREFIX, type SmsCodes } from '../identity/otp/index.ts';
import { isDeviceOfMobile } from '../identity/sessions/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { PreSession } from '../platform/http/visitor-cookie.ts';

type Parts = {
  config: Config;
  brand: Brand;
  db: Db;
  server: FastifyInstance;
  secrets: Secrets;
  preSession: PreSession;
  outcomes: ProviderOutcomes;
  labelsOf: LabelsOf;
  /** Returns the known device of a request; null for an unknown one. */
  parseDevice: (request: FastifyRequest) => Buffer | null;
  drawCode?: () => string;
};

export type Codes = { geetest: Geetest; sms: Sms; smsCodes: SmsCodes };

export function openCodes({ config, brand, db, server, secrets, preSession, outcomes, ...parts }: Parts): Codes {
  const { parseDevice, drawCode, labelsOf } = parts;
  const ask = outgoing();
  const { failOpen, ...guards } = brand.geetest;
  const geetest = createGeetest(
    config.geetest && { ...config.geetest, guards, failOpen },
    ask,
    (trouble) => {
      outcomes.note('captcha', trouble.reason);
      server.log.error(trouble, 'the robot check cannot be made');
    },
    () => outcomes.note('captcha'),
  );
  const plainSms = createSms(config.sms, ask, ({ to, text }) =>
    outbox.note(db, { channel: 'sms', to, subject: '', text }),
  );
  const sms: Sms = { send: outcomes.watch('sms', plainSms.send) };
  const smsCodes = createSmsCodes({
    db,
    brand,
    sms,
    preSession,
    isHolders: async (mobile, request) => {
      const device = parseDevice(request);
      return device !== null && isDeviceOfMobile(db, mobile, device);
    },
    pepper: secrets.pepper,
    labels: labelsOf([SMS_LETTER_PREFIX]),
    drawCode,
    throttleScale: config.throttleScale,
    onFailure: (error) => server.log.error({ err: error }, 'a code by SMS was not delivered'),
    onUsedUp: (requests) =>
      server.log.error({ requests, perDay: brand.sms.perDay }, 'the day’s budget of codes by SMS is used up'),
  });
  return { geetest, sms, smsCodes };
}
