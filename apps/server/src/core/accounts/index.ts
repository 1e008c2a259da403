export {
  accountExists,
  closeMember,
  countMembersByHour,
  countMembersSince,
  createGuest,
  createMember,
  findMember,
  findMemberByAccount,
  findMemberByEmail,
  findMemberByMobile,
  holdPassword,
  insertPaymentPassword,
  isAgentOnly,
  lockMember,
  lockMemberByAccount,
  type MemberRow,
  type NewMember,
  recordFirstLogin,
  replacePasswordHash,
  setPasswordHash,
} from './accounts.store.ts';
export { commonPasswords } from './common-passwords.ts';
export { argon, createPasswords, type Hasher, type Passwords } from './passwords.ts';
export { paymentHash } from './payment-passwords.ts';
