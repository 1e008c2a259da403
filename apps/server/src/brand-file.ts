/** Reads JSON files of a brand's folder, and names everything that is wrong with them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { ConfigProblems } from './config.ts';

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
