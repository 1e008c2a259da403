/**
 * Normalises Chinese characters for comparison: traditional, regional and Japanese forms become simplified ones. Pure.
 */
import { HAN_SHAPES } from './han-shapes.ts';

const SIMPLIFIED = new Map<string, string>();
for (let i = 0; i < HAN_SHAPES.length; i += 2) SIMPLIFIED.set(HAN_SHAPES.charAt(i), HAN_SHAPES.charAt(i + 1));

/** Returns `text` with every Chinese character in its simplified form; its length in UTF-16 units does not change. */
export const simplifyHan = (text: string): string =>
  text.replace(/[\u3400-\u9fff]/g, (character) => SIMPLIFIED.get(character) ?? character);
