/** Reads JSON files of a brand's folder, and names everything that is wrong with them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FALLBACK_LANGUAGE } from '@parlour/contract/languages';
import { z } from 'zod';
import { ConfigProblems } from './config.ts';

/** Texts by language, of up to so many characters each, with one for English. */
export const textsOf = (most: number, least = 0) =>
  z
    .record(z.string().max(10), z.string().min(least).max(most))
    .refine((texts) => texts[FALLBACK_LANGUAGE] !== undefined, {
      message: `needs a text for ${FALLBACK_LANGUAGE}`,
    });

/**
 * Collects what is wrong with several files.
 *
 * @returns `attempt` gives what was read, or null where `problems` was added to instead
 */
export function collectProblems() {
  const problems: string[] = [];
  const note = (error: unknown): null => {
    if (!(error instanceof ConfigProblems)) throw error;
    problems.push(...error.problems);
    return null;
  };
  function attempt<T>(read: () => Promise<T>): Promise<T | null>;
  function attempt<T>(read: () => T): T | null;
  function attempt<T>(read: () => T | Promise<T>): T | null | Promise<T | null> {
    try {
      const result = read();
      return result instanceof Promise ? result.catch(note) : result;
    } catch (error) {
      return note(error);
    }
  }
  return { problems, attempt };
}

/**
 * Reads one JSON file of a brand's folder.
 *
 * @param name path inside of the folder, with which every problem begins
 * @returns null when the folder has no such file
 * @throws {ConfigProblems} when the file is not JSON or breaks the schema; every problem is named
 */
export function readBrandFile<S extends z.ZodType>(dir: string, name: string, schema: S): z.output<S> | null {
  const file = join(dir, name);
  if (!existsSync(file)) return null;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigProblems([`${name}: is not JSON: ${(error as Error).message}`]);
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new ConfigProblems(
    parsed.error.issues.map((issue) => `${name}: ${issue.path.join('.') || 'file'}: ${issue.message}`),
  );
}
