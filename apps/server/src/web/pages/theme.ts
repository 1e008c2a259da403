/** The brand's colours in pages: read at the start, and again when `theme.css` changes. */
import { stat } from 'node:fs/promises';
import { findTheme, readTheme } from '../../config/brand-theme.ts';
import { ConfigProblems } from '../../config/config.ts';
import { type HeldFile, heldText } from './files.ts';

/** Polling interval of the file. */
export const THEME_EVERY_MS = 1_000;

export type LiveTheme = {
  /** The style sheet in force. */
  file: () => HeldFile;
  /**
   * Checks whether the file has changed, and applies it once two consecutive checks found it the same, so that a
   * half-written file is not used. A faulty one is logged, and the previous colours stay.
   */
  look: () => Promise<void>;
};

type Log = { warn: (text: string) => void; error: (facts: object, text: string) => void };

/** Returns a text that changes whenever the file is written; empty without a file. */
async function findVersion(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return [mtimeMs, size, ino].join(' ');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Opens the theme of a brand's folder.
 *
 * @throws {ConfigProblems} when it is invalid
 */
export function openTheme(dir: string, log: Log): LiveTheme {
  const path = findTheme(dir);
  let held = heldText(readTheme(dir), '.css');
  let seen: string | null = null;
  let taken: string | null = null;

  function take(): void {
    try {
      const next = heldText(readTheme(dir), '.css');
      if (next.tag === held.tag) return;
      held = next;
      log.warn(`${path} was changed: its colours are in force, and pages show them when they are loaded again`);
    } catch (error) {
      if (!(error instanceof ConfigProblems)) throw error;
      log.error(
        { problems: error.problems },
        `${path} was changed and cannot be used; the former colours stay: ${error.problems.join('; ')}`,
      );
    }
  }

  return {
    file: () => held,
    async look() {
      const version = await findVersion(path);
      const isSettled = version === seen;
      seen = version;
      if (!isSettled || version === taken) return;
      taken = version;
      take();
    },
  };
}
