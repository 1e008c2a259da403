/**
 * Contacts are verified by a code. A verified contact can recover the account, so a change requires re-authentication,
 * and the old contacts are notified.
 */
import { proveEmail, proveMobile, sendEmailCode } from '@parlour/contract/profile.endpoints';
import { RULES, verify } from '@parlour/contract/rules';
import type { FastifyRequest } from 'fastify';
import type { Brand } from '../../config/brand.ts';
import { findMember, lockMember } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { type AlertLabels, letterOf, type Notices } from '../../core/security-alerts/index.ts';
import type { Inbox } from '../../engagement/inbox/index.ts';
import type { SmsCodes } from '../../identity/otp/index.ts';
import { endLinks } from '../../identity/password-reset/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { setProvedEmail, setProvedMobile } from './contacts.store.ts';
import type { EmailCodes } from './email-codes.ts';
import { shownMobile, toContacts } from './profile.rules.ts';
import { readContacts } from './profile.store.ts';

export type ContactsDeps = {
  db: Db;
  brand: Pick<Brand, 'name' | 'timeZone' | 'languages'>;
  smsCodes: Pick<SmsCodes, 'take' | 'mobileOf'>;
  emailCodes: EmailCodes;
  notices: Notices;
  inbox: Pick<Inbox, 'send'>;
  alertLabels: AlertLabels;
  isProven: (session: Session, proof: string, tx?: Db) => Promise<boolean>;
  languageOf: (request: FastifyRequest) => string;
  /** Called for members with a newly verified contact. */
  onProved: (tx: Tx, memberIds: readonly bigint[]) => Promise<void>;
};

export function contactsRoutes(scope: Scope, deps: ContactsDeps): void {
  const { db, brand, smsCodes, emailCodes, notices, inbox, isProven, languageOf, onProved } = deps;
  const addressOf = (typed: string): string => typed.trim().toLowerCase();

  mount(scope, sendEmailCode, async ({ input, session, request }) => {
    const email = addressOf(input.body.email);
    const verdict = verify(RULES.email, email);
    if (!verdict.ok) return fail('register.field', { field: 'email', messageKey: verdict.messageKey });
    const member = await findMember(db, session.memberId);
    const { id: memberId, account } = member ?? { id: session.memberId, account: '' };
    return emailCodes.send({ purpose: 'email', memberId, email, account, language: languageOf(request) });
  });

  mount(scope, proveEmail, async ({ input: { body }, session, request }) => {
    if (!(await isProven(session, body.proof))) return fail('second.proof');
    const { memberId } = session;
    const email = addressOf(body.email);
    const outcome = await inTransaction(db, async (tx) => {
      // The member is locked: the proof must still be valid, and the notified contacts are the current ones.
      const before = await lockMember(tx, memberId);
      if (!(await isProven(session, body.proof, tx))) return fail('second.proof');
      if (!(await emailCodes.take(tx, { purpose: 'email', memberId, email, code: body.code })))
        return fail('sms.wrong');
      await setProvedEmail(tx, memberId, email);
      // Reset links mailed to the old address become invalid.
      await endLinks(tx, memberId);
      await onProved(tx, [memberId]);
      return ok(before);
    });
    if (!outcome.ok) return outcome;
    notices.send(outcome.value, 'contact', languageOf(request));
    return ok(toContacts(await readContacts(db, memberId)));
  });

  mount(scope, proveMobile, async ({ input: { body }, session, request }) => {
    if (!(await isProven(session, body.proof))) return fail('second.proof');
    const { memberId } = session;
    const mobile = smsCodes.mobileOf(body.countryDialingCode, body.mobileNum);
    const outcome = await inTransaction(db, async (tx) => {
      const before = await lockMember(tx, memberId);
      if (!(await isProven(session, body.proof, tx))) return fail('second.proof');
      // A code for a new number, as at registration: the holder of an existing account with it is notified instead.
      const given = { purpose: 'register', ...mobile, code: body.verificationCode, request } as const;
      if (!(await smsCodes.take(tx, given))) return fail('sms.wrong');
      if (!(await setProvedMobile(tx, memberId, mobile))) return fail('register.mobile_taken');
      await onProved(tx, [memberId]);
      // Adding a first number needs no warning.
      if (before.mobile !== null) {
        const shown = { dialingCode: mobile.dialingCode, mobile: mobile.number };
        const was = { dialingCode: before.dialing_code, mobile: before.mobile };
        await recordAudit(tx, {
          operator: { id: null, operatorId: null, name: before.account, role: 'member' },
          request,
          act: 'member.mobile_changed',
          memberId,
          before: { mobile: shownMobile(was) },
          after: { mobile: shownMobile(shown) },
        });
        const { name, timeZone, languages } = brand;
        const values = { brand: name, account: before.account, at: new Date(), timeZone };
        const said = letterOf('contact', values, { languages, labels: deps.alertLabels });
        await inbox.send(tx, { to: memberId, source: 'system', ref: 'contact/mobile', ...said });
      }
      return ok(before);
    });
    if (!outcome.ok) return outcome;
    notices.send(outcome.value, 'contact', languageOf(request));
    return ok(toContacts(await readContacts(db, memberId)));
  });
}
