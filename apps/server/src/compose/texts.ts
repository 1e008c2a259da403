/** Texts of the player app used in the server's messages to players. */
import { shippedTexts } from '../config/brand-texts.ts';

/**
 * Returns texts by language, loaded when first needed.
 *
 * @param prefixes beginnings of the needed keys
 */
export function textsOnce(prefixes: readonly string[]): (language: string) => Record<string, string> {
  const known = new Map<string, Record<string, string>>();
  return (language) => {
    const table = known.get(language) ?? shippedTexts(language, prefixes);
    known.set(language, table);
    return table;
  };
}
