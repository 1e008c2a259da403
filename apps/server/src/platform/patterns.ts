/**
 * Regular expressions of a merchant. They run in RE2, whose time is linear in the length of the value, so that no
 * pattern can block the server (W14). Patterns in the code are plain regular expressions.
 */
import { RE2JS } from 're2js';

export const MOST_PATTERN = 200;
const compiled = new Map<string, RE2JS>();

/** Whether the whole value matches the pattern. @throws when the pattern is invalid */
export function matchesPattern(pattern: string, value: string): boolean {
  let known = compiled.get(pattern);
  if (!known) {
    known = RE2JS.compile(pattern);
    compiled.set(pattern, known);
  }
  return known.matches(value);
}

/** Why a pattern cannot be used, or null. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > MOST_PATTERN) return `is longer than ${MOST_PATTERN} characters`;
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (error) {
    return `is no pattern of RE2 (no look-around, no back references): ${(error as Error).message}`;
  }
}
