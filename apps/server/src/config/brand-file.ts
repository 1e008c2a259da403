/** Reads JSON files of a brand's folder, and reports all of their faults. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FALLBACK_LANGUAGE } from '@parlour/contract/languages';
import { z } from 'zod';
import { ConfigProblems } from './config.ts';

/** Texts by language with a maximum length, English included. */
export const textsOf = (most: number, least = 0) =>
  z
    .record(z.string().max(10), z.string().min(least).max(most))
    .refine((texts) => texts[FALLBACK_LANGUAGE] !== undefined, {
      message: `needs a text for ${FALLBACK_LANGUAGE}`,
    });

/**
 * Collects the faults of several files.
 *
 * @returns `attempt` returns what was read, or null after adding to `problems`
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
 * @param name path within the folder, with which every message begins
 * @param schema or a function that returns it for the content
 * @returns null when the folder has no such file
 * @throws {ConfigProblems} when the file is not JSON or violates the schema; lists every fault
 */
export function readBrandFile<S extends z.ZodType>(
  dir: string,
  name: string,
  schema: S | ((content: unknown) => S),
): z.output<S> | null {
  const file = join(dir, name);
  if (!existsSync(file)) return null;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigProblems([`${name}: is not JSON: ${(error as Error).message}`]);
  }
  const parsed = (typeof schema === 'function' ? schema(content) : schema).safeParse(content);
  if (parsed.success) return parsed.data;
  throw new ConfigProblems(
    parsed.error.issues.map((issue) => `${name}: ${issue.path.join('.') || 'file'}: ${issue.message}`),
  );
}
