import { findMemberByMobile } from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail } from '../../platform/http/result.ts';
import type { LoginWay, SessionIssuer } from '../sessions/index.ts';
import type { SmsCodes } from './sms-otp.ts';

export type SmsLoginDeps = { db: Db; smsCodes: SmsCodes; sessionIssuer: SessionIssuer };

/**
 * Signs in the holder of a mobile number by the code that was sent to it. The number is in the username field. An
 * unknown number and a wrong code get the same response after the same work.
 */
export function bySms({ db, smsCodes, sessionIssuer }: SmsLoginDeps): LoginWay {
  return async (body, { request, reply }) => {
    const { username: number, countryDialingCode: dialingCode = '', verificationCode: code = '' } = body;
    const isRight = await inTransaction(db, (tx) =>
      smsCodes.take(tx, { purpose: 'login', number, dialingCode, code, request }),
    );
    const mobile = smsCodes.mobileOf(dialingCode, number);
    const member = await findMemberByMobile(db, mobile.dialingCode, mobile.number);
    if (!isRight || !member) return fail('sms.wrong');
    if (member.state !== 'active') return fail('login.disabled');
    return sessionIssuer.enter({ member, via: 'sms', remember: body.rememberPassword ?? false, request, reply });
  };
}
