/**
 * Quarantined tests: `tests/quarantine.json`. They run by `npm run test:quarantine` only, every run lists them, and
 * they prove no requirement.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Quarantined = { title: string; reason: string; date: string };
export const MOST_QUARANTINED = 10;

const isEntry = (entry: unknown): entry is Quarantined => {
  const { title, reason, date } = (entry ?? {}) as Record<string, unknown>;
  return (
    [title, reason].every((text) => typeof text === 'string' && text.trim() !== '') &&
    /^\d{4}-\d\d-\d\d$/.test(String(date))
  );
};

/** Returns the errors of a list, one sentence each. */
export function quarantineProblems(list: unknown): string[] {
  if (!Array.isArray(list)) return ['tests/quarantine.json: must be a list of { title, reason, date }'];
  const problems = list.flatMap((entry: unknown, i) =>
    isEntry(entry) ? [] : [`tests/quarantine.json: entry ${i + 1} needs a title, a reason and a date (YYYY-MM-DD)`],
  );
  if (list.length > MOST_QUARANTINED)
    problems.push(`tests/quarantine.json: holds ${list.length} tests, at most ${MOST_QUARANTINED} may be set apart`);
  return problems;
}

/** Returns the list of a checkout, and its errors. */
export function readQuarantine(root: string): { entries: Quarantined[]; problems: string[] } {
  const list: unknown = JSON.parse(readFileSync(join(root, 'tests/quarantine.json'), 'utf8'));
  const problems = quarantineProblems(list);
  return { entries: Array.isArray(list) ? list.filter(isEntry) : [], problems };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the title filters of a runner: `only` matches the quarantined titles, `never` all others. Null without
 * quarantined tests.
 */
export function quarantineFilter(entries: Quarantined[]): { only: RegExp; never: RegExp } | null {
  if (entries.length === 0) return null;
  const titles = entries.map(({ title }) => escaped(title)).join('|');
  return { only: new RegExp(titles), never: new RegExp(`^(?!.*(?:${titles}))`, 's') };
}
