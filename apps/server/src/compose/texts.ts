/** Texts of the player app for what the server writes to players. */
import { shippedTexts } from '../config/brand-texts.ts';

/**
 * Texts of a language, each language read when it is first needed.
 *
 * @param prefixes beginnings of the keys that are wanted
 */
export function textsOnce(prefixes: readonly string[]): (language: string) => Record<string, string> {
  const known = new Map<string, Record<string, string>>();
  return (language) => {
    const table = known.get(language) ?? shippedTexts(language, prefixes);
    known.set(language, table);
    return table;
  };
}
