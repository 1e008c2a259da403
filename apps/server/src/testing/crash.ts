/** Child processes that are killed without warning. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Child = {
  pid: number;
  /** Lines written so far. */
  lines: string[];
  /** Resolves with the first line, past or future, that `wanted` accepts. Rejects when the child ends before. */
  line: (wanted: (line: string) => boolean) => Promise<string>;
  /** Sends SIGKILL, then waits until the process has ended and its last line was read. */
  kill: () => Promise<void>;
  /** Resolves at the end with the exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  /** Returns its error output so far. */
  errors: () => string;
};

/** Starts `node script ...args` and reads its standard output line by line. */
export const startChild = (script: string, args: readonly string[], env: Record<string, string> = {}): Child => {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const errors: string[] = [];
  const watchers = new Set<() => void>();
  let over = false;

  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const watch of watchers) watch();
  });
  const ended = once(child, 'close').then(([code]) => {
    over = true;
    for (const watch of watchers) watch();
    return typeof code === 'number' ? code : null;
  });

  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    errors: () => errors.join(''),
    line: (wanted) =>
      new Promise((resolve, reject) => {
        let seen = 0;
        const watch = (): void => {
          for (; seen < lines.length; seen++) {
            const line = lines[seen];
            if (line !== undefined && wanted(line)) {
              watchers.delete(watch);
              return resolve(line);
            }
          }
          if (!over) return;
          watchers.delete(watch);
          reject(new Error(`The child ended first. It said:\n${lines.join('\n')}\n${errors.join('')}`));
        };
        watchers.add(watch);
        watch();
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
