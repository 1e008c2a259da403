/** Runs a started installation until it is asked to stop or cannot continue. */
import type { Started } from './bootstrap.ts';

/** Milliseconds within which pending requests can be answered after the loss of the database. */
const LAST_WORDS_MS = 2_000;

/** Ends the process: with 0 after a signal, with 1 and one line when the database is permanently lost. */
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
  // The process exits so that its supervisor restarts it; one that only answered "busy" would never be restarted.
  void lost.then((reason) => {
    process.stderr.write(`${reason}\n`);
    setTimeout(() => process.exit(1), LAST_WORDS_MS);
    if (isClosing) return;
    isClosing = true;
    void close().finally(() => process.exit(1));
  });
}
