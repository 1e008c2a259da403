/** `npm start` ends here: starts the platform, says what to open, and closes cleanly when asked to. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Everything after this line is compiled once and read back at later starts, which saves a fifth of them.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'));
const [{ attend }, { ConfigProblems }, { start }, { releaseStartMemory }] = await Promise.all([
  import('./signals.ts'),
  import('./config/config.ts'),
  import('./bootstrap.ts'),
  import('./platform/memory.ts'),
]);

const say = (text: string) => process.stdout.write(`${text}\n`);

try {
  const started = await start({ env: process.env });
  attend(started);
  if (started.hasPages) say(`Parlour is open: ${started.url}/m/home`);
  else
    say(
      `This server does its part (${started.roles.join(', ')}) at ${started.url}; the pages are on those with the role api.`,
    );
  if (started.setupUrl) say(`Create the first operator (this link works once, for seven days): ${started.setupUrl}`);
  else if (started.hasPages) say(`The operators' console: ${started.consoleUrl}`);
  for (const notice of started.notices) say(notice);
  say('Everything is played with play money. Stop with Ctrl+C.');
  releaseStartMemory();
} catch (error) {
  const isKnown =
    error instanceof ConfigProblems ||
    (error as { sentence?: boolean }).sentence === true ||
    (error as { code?: string }).code === 'EADDRINUSE';
  process.stderr.write(`${isKnown ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
