/** Masks contacts for display to their member: recognisable to those who know them, useless to others. */

/** `+95 *****321`: the last three digits, and a constant number of stars. */
const maskMobile = (dialingCode: string, mobile: string): string => `+${dialingCode} *****${mobile.slice(-3)}`;

/** `m***@example.com`: the first letter and the domain. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}***${at > 0 ? email.slice(at) : ''}`;
}

/** Returns the masked number; empty without one. */
export const shownMobile = ({ dialingCode, mobile }: Pick<Contacts, 'dialingCode' | 'mobile'>): string =>
  dialingCode && mobile ? maskMobile(dialingCode, mobile) : '';

type Contacts = { email: string | null; emailIsProved: boolean; dialingCode: string | null; mobile: string | null };

/** Returns the masked contacts. */
export const toContacts = ({ email, emailIsProved, dialingCode, mobile }: Contacts) => ({
  mobile: { shown: shownMobile({ dialingCode, mobile }), isProved: mobile !== null },
  email: { shown: email ? maskEmail(email) : '', isProved: email !== null && emailIsProved },
});
