/** Finding a code in a pasted text, loaded when somebody pastes. Without it the text is pasted as it is. */
type Finder = (text: string) => Promise<string>;

const load = () => import('@parlour/contract/pasted-codes').catch(() => null);

/** A code of digits, such as one that came by SMS. */
export const findDigitCode: Finder = async (text) => (await load())?.findDigitCode(text) ?? '';

/** A code of letters and digits: a promotion's, a voucher's, an invitation's. */
export const findWordCode: Finder = async (text) => (await load())?.findWordCode(text) ?? '';

/** A recovery code in its groups, else the digits of an app. */
export const findAnyCode: Finder = async (text) => (await load())?.findAnyCode(text) ?? '';
