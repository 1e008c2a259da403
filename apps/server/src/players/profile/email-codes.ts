/** Mailed codes: one at a time per member, single use, valid for ten minutes, for one purpose and address. */
import { createHmac, randomInt } from 'node:crypto';
import type { CodeSent } from '@parlour/contract/otp.endpoints';
import type { Mail } from '../../adapters/mail/mail.ts';
import type { Brand } from '../../config/brand.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BackgroundTasks } from '../../platform/http/background-tasks.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { type MailBudget, placeCode, readPlaced, takeEmailCode } from './contacts.store.ts';
import { type CodeLabels, codeLetter } from './contacts.texts.ts';

const BUDGET: MailBudget = { secondsBetween: 60, perDay: 5, lifeSeconds: 10 * 60, tries: 5 };
const DIGITS = 6;

/**
 * `email` verifies an address; `payment` resets a payment password. A code for one purpose is invalid for the other.
 */
export type EmailPurpose = 'email' | 'payment';

export type EmailCodesDeps = {
  db: Db;
  brand: Pick<Brand, 'name'>;
  mailer: { send: (mail: Mail) => Promise<void> };
  backgroundTasks: BackgroundTasks;
  /** Secret outside the database; keys the hash of codes. */
  key: Buffer;
  labels: CodeLabels;
};

type Asked = { purpose: EmailPurpose; memberId: bigint; email: string };

export type EmailCodes = {
  /** Mails a code within the limits. The failure's value says when to request again. */
  send: (
    asked: Asked & { account: string; language: string },
  ) => Promise<Outcome<CodeSent, 'sms.too_soon' | 'sms.used_up' | 'system.busy'>>;
  /**
   * Uses a code; returns true for the right one. After false let the transaction commit, so that the attempt is
   * counted.
   */
  take: (tx: Db, asked: Asked & { code: string }) => Promise<boolean>;
};

export function createEmailCodes({ db, brand, mailer, backgroundTasks, key, labels }: EmailCodesDeps): EmailCodes {
  const hashOf = ({ purpose, memberId, email }: Asked, code: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}:${memberId}:${email}:${code}`).digest();

  return {
    async send({ account, language, ...asked }) {
      const { purpose, memberId, email } = asked;
      const code = Array.from({ length: DIGITS }, () => randomInt(10)).join('');
      const isPlaced = await placeCode(db, { memberId, email, hash: hashOf(asked, code) }, BUDGET);
      const { now, sentAt, sent } = await readPlaced(db, memberId);
      const times = { expirationTime: sentAt + BUDGET.secondsBetween * 1000, now };
      if (!isPlaced)
        return times.expirationTime > now || sent < BUDGET.perDay ? fail('sms.too_soon', times) : fail('sms.used_up');
      const values = { brand: brand.name, code, account, minutes: String(BUDGET.lifeSeconds / 60) };
      return backgroundTasks.start(() => mailer.send(codeLetter({ purpose, language, to: email }, values, labels)))
        ? ok(times)
        : fail('system.busy');
    },
    take: (tx, { code, ...asked }) => takeEmailCode(tx, { ...asked, hash: hashOf(asked, code.trim()) }, BUDGET),
  };
}
