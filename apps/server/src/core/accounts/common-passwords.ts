/** Passwords that are tried first: the most used ones of the world, and the merchant's own words (P-40). */

let known: Promise<ReadonlySet<string>> | null = null;

/** The list is large and only wanted where a password is chosen: it is read at the first wish. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/**
 * Builds the judge of new passwords.
 *
 * @param words names of the merchant; a password that is one of them, or one with a few digits after it, is common
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
