/**
 * Password reset. The flow by mail never reveals whether a name or an address is known: the response is sent first, the
 * look-up happens afterwards. The flow by phone requires proof of the number, so its holder gets specific answers.
 */
import { isGuest } from '@parlour/contract/accounts';
import { LINK_FRAGMENT } from '@parlour/contract/password-reset';
import type { forgetByEmail, setPasswordByLink, setPasswordByPhone } from '@parlour/contract/password-reset.endpoints';
import { PATHS } from '@parlour/contract/routes';
import {
  findMember,
  findMemberByEmail,
  findMemberByMobile,
  lockMember,
  type MemberRow,
} from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, type Handler, ok } from '../../platform/http/mount.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { isDeviceOfAccount } from '../sessions/index.ts';
import { linkLetter } from './mails.ts';
import { orSame, replacePassword, subjectOf } from './password-reset.actions.ts';
import type { RecoveryDeps } from './password-reset.routes.ts';
import { findForgetProblem, LINK_SECONDS, MAIL_BUDGETS, validatePassword } from './password-reset.rules.ts';
import { countTries, insertLink, lockTries, memberOfLink, recordTry, useLink } from './password-reset.store.ts';

const mayRecover = (member: MemberRow): boolean => member.state === 'active' && !isGuest(member.type);

type Asked = { username: string; email: string };

/**
 * Counts one more mail of this member and address, safe under concurrency; returns false over the limit. Only mails
 * that would be sent count, so that a member's budget cannot be used up by name alone, and requests from a known
 * browser of the member count separately.
 */
const isWithinBudget = (db: Db, member: MemberRow, email: string, isOwnBrowser: boolean): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const kind = isOwnBrowser ? 'own-mail' : 'mail';
    const subjects = {
      name: subjectOf(`${kind}:name`, member.account),
      email: subjectOf(`${kind}:email`, isOwnBrowser ? `${member.id}` : email.toLowerCase()),
    };
    await lockTries(tx, Object.values(subjects));
    let isWithin = true;
    for (const { subject, most, seconds } of MAIL_BUDGETS)
      if ((await countTries(tx, subjects[subject], seconds)) >= most) isWithin = false;
    if (isWithin) for (const subject of Object.values(subjects)) await recordTry(tx, subject);
    return isWithin;
  });

export function byEmail(deps: RecoveryDeps): Handler<typeof forgetByEmail> {
  const { db, brand, backgroundTasks, mailer } = deps;

  async function mailLink(asked: Asked, language: string, device: Buffer | null): Promise<void> {
    const member = await findMemberByEmail(db, asked.username, asked.email);
    if (!member || !mayRecover(member)) return;
    const isOwnBrowser = device !== null && (await isDeviceOfAccount(db, member.account, device));
    if (!(await isWithinBudget(db, member, asked.email, isOwnBrowser))) return;
    const token = newToken();
    const isKept = await inTransaction(db, async (tx) => {
      // The address may have changed since the look-up: then the old one must get no link.
      const { email, ...now } = await lockMember(tx, member.id);
      if (email !== member.email || !mayRecover({ email, ...now })) return false;
      await insertLink(tx, member.id, tokenHash(token), LINK_SECONDS);
      return true;
    });
    if (!isKept) return;
    const link = `${deps.publicUrl()}${PATHS.forget}#${LINK_FRAGMENT}${token}`;
    const values = { brand: brand.name, account: member.account, link };
    await mailer.send(linkLetter({ language, to: asked.email }, values, deps.labels));
  }

  return async ({ input, request }) => {
    if (!brand.flags.CHNGPASSMAIL3) return fail('recovery.closed');
    const asked = { username: input.body.username.trim(), email: input.body.email.trim() };
    const problem = findForgetProblem(asked);
    if (problem) return fail('recovery.field', problem);
    const isStarted = backgroundTasks.start(() => mailLink(asked, deps.languageOf(request), deps.parseDevice(request)));
    return isStarted ? ok({ sent: true }) : fail('system.busy');
  };
}

export function byLink(deps: RecoveryDeps): Handler<typeof setPasswordByLink> {
  const { db, passwords, sessions } = deps;
  return async ({ input: { body }, request }) => {
    const policy = await deps.passwordPolicy();
    const problem = validatePassword(body.newPassword, null, policy);
    if (problem) return fail('recovery.field', problem);
    const link = tokenHash(body.token);
    const memberId = await memberOfLink(db, link);
    const member = memberId === null ? undefined : await findMember(db, memberId);
    if (!member || !mayRecover(member)) return fail('recovery.link');
    const isName = validatePassword(body.newPassword, member.account, policy);
    if (isName) return fail('recovery.field', isName);
    const isSame = await passwords.verify(member.password_hash, body.newPassword);
    const hash = await passwords.hash(body.newPassword);
    const outcome = await orSame(db, member.id, isSame, async (tx) => {
      if (!mayRecover(await lockMember(tx, member.id)) || !(await useLink(tx, link))) return fail('recovery.link');
      if (isSame) return fail('modify.new.old.same');
      await replacePassword(tx, sessions, member.id, hash, null);
      return ok({ changed: true as const });
    });
    if (outcome.ok) deps.notices.send(member, 'password', deps.languageOf(request));
    return outcome;
  };
}

export function byPhone(deps: RecoveryDeps): Handler<typeof setPasswordByPhone> {
  const { db, brand, passwords, sessions, smsCodes, phoneProofs, sessionIssuer } = deps;

  return async ({ input: { body }, request, reply }) => {
    if (!brand.flags.CHNGPASSVERIF3) return fail('recovery.closed');
    const policy = await deps.passwordPolicy();
    const problem = validatePassword(body.newPassword, null, policy);
    if (problem) return fail('recovery.field', problem);
    const { number, dialingCode } = smsCodes.mobileOf(body.countryDialingCode, body.mobileNum);
    const proof =
      body.firebaseIdToken === undefined
        ? null
        : await phoneProofs.check({ idToken: body.firebaseIdToken, dialingCode, number });
    if (proof && !proof.ok) return proof;
    const member = await findMemberByMobile(db, dialingCode, number);
    // The same work for an unknown number.
    const isSame = await passwords.verify(member?.password_hash ?? null, body.newPassword);
    const hash = await passwords.hash(body.newPassword);

    const proves = (tx: Tx): Promise<boolean> =>
      proof
        ? phoneProofs.spend(tx, proof.value)
        : smsCodes.take(tx, { purpose: 'password', number, dialingCode, code: body.verificationCode, request });
    const outcome = await orSame(db, member?.id ?? null, isSame, async (tx) => {
      if (!(await proves(tx))) return fail('sms.wrong');
      // Locked until the end, because the number may have been reassigned since the look-up.
      const now = member && (await lockMember(tx, member.id));
      const isStillTheirs = now?.mobile === member?.mobile && now?.dialing_code === member?.dialing_code;
      if (!member || !now || !isStillTheirs || !mayRecover(now)) return fail('login.disabled');
      const isName = validatePassword(body.newPassword, member.account, policy);
      if (isName) return fail('recovery.field', isName);
      if (isSame) return fail('modify.new.old.same');
      await replacePassword(tx, sessions, member.id, hash, null);
      return ok(member);
    });
    if (!outcome.ok) return outcome;
    deps.notices.send(outcome.value, 'password', deps.languageOf(request));
    const fresh = { ...outcome.value, password_hash: hash };
    return sessionIssuer.enter({ member: fresh, via: 'recovery', remember: false, request, reply });
  };
}
