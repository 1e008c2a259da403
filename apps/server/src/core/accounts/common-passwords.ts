/** Common passwords: the most used ones worldwide, and the merchant's own words (P-40). */

let known: Promise<ReadonlySet<string>> | null = null;

/** The list is large and needed only when a password is chosen, so it is loaded at the first use. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/**
 * Creates the check for common passwords.
 *
 * @param words names of the merchant; a password equal to one of them, or to one followed by a few digits, is common
 */
export async function commonPasswords(words: readonly string[]): Promise<(password: string) => boolean> {
  known ??= load();
  const list = await known;
  const own = words.map((word) => word.toLowerCase());
  return (password) => {
    const bare = password.toLowerCase();
    const stem = bare.replace(/[^\p{L}_]+$/u, '');
    return list.has(bare) || own.includes(bare) || own.includes(stem) || /^(.)\1*$/u.test(bare);
  };
}
