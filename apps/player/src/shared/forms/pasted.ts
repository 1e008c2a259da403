/** Extracts a code from a pasted text; loaded at the first paste. Without it the text is pasted unchanged. */
type Finder = (text: string) => Promise<string>;

const load = () => import('@parlour/contract/pasted-codes').catch(() => null);

/** Finds a code of digits, such as from an SMS. */
export const findDigitCode: Finder = async (text) => (await load())?.findDigitCode(text) ?? '';

/** Finds a code of letters and digits: of a promotion, voucher or invitation. */
export const findWordCode: Finder = async (text) => (await load())?.findWordCode(text) ?? '';

/** Finds a recovery code in its groups, else the digits of an authenticator. */
export const findAnyCode: Finder = async (text) => (await load())?.findAnyCode(text) ?? '';
