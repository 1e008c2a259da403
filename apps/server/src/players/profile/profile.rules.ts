/** How contacts are shown to their member: recognised by whoever knows them, of no use to anybody else. */

/** `+95 *****321`: the last three digits, and always as many stars. */
const maskMobile = (dialingCode: string, mobile: string): string => `+${dialingCode} *****${mobile.slice(-3)}`;

/** `m***@example.com`: the first letter and the house. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}***${at > 0 ? email.slice(at) : ''}`;
}

/** A number as its member sees it; empty without one. */
export const shownMobile = ({ dialingCode, mobile }: Pick<Contacts, 'dialingCode' | 'mobile'>): string =>
  dialingCode && mobile ? maskMobile(dialingCode, mobile) : '';

type Contacts = { email: string | null; emailIsProved: boolean; dialingCode: string | null; mobile: string | null };

/** Contacts as their member sees them. */
export const toContacts = ({ email, emailIsProved, dialingCode, mobile }: Contacts) => ({
  mobile: { shown: shownMobile({ dialingCode, mobile }), isProved: mobile !== null },
  email: { shown: email ? maskEmail(email) : '', isProved: email !== null && emailIsProved },
});
