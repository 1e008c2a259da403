/** Stays with an installation that was started, until somebody asks it to end or it cannot go on. */
import type { Started } from './bootstrap.ts';

/** What is on its way is given this long to be told that the database is gone. */
const LAST_WORDS_MS = 2_000;

/** Ends the process: with 0 after a signal, with 1 and one line where the database is gone for good. */
export function attend({ close, lost }: Pick<Started, 'close' | 'lost'>): void {
  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) return;
      isClosing = true;
      close().then(
        () => process.exit(0),
        (error: Error) => {
          process.stderr.write(`Closing failed: ${error.message}\n`);
          process.exit(1);
        },
      );
    });
  }
  // Whoever keeps the process running starts it anew, which a server that only answers "busy" would never see.
  void lost.then((reason) => {
    process.stderr.write(`${reason}\n`);
    setTimeout(() => process.exit(1), LAST_WORDS_MS);
    if (isClosing) return;
    isClosing = true;
    void close().finally(() => process.exit(1));
  });
}
