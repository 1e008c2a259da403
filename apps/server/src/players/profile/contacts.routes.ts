/**
 * Contacts are proved by a code that is sent to them. A proved contact is a way back into the account, so a change asks
 * who the member is once more, and the old contacts are told.
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
  /** Hears of members who have another proved contact. */
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
      // The member is held: what was proven must still hold, and the contacts that are told are those of now.
      const before = await lockMember(tx, memberId);
      if (!(await isProven(session, body.proof, tx))) return fail('second.proof');
      if (!(await emailCodes.take(tx, { purpose: 'email', memberId, email, code: body.code })))
        return fail('sms.wrong');
      await setProvedEmail(tx, memberId, email);
      // A link that was mailed to the old address sets no password any more.
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
      // A code for a number that is new here, as at registration: whoever holds an account with it is told so instead.
      const given = { purpose: 'register', ...mobile, code: body.verificationCode, request } as const;
      if (!(await smsCodes.take(tx, given))) return fail('sms.wrong');
      if (!(await setProvedMobile(tx, memberId, mobile))) return fail('register.mobile_taken');
      await onProved(tx, [memberId]);
      // One that there was not is no change to be warned of.
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
