/** Child processes of tests: each ends with its parent, however that ends. */
import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

const endAll = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

/** Makes a process end with this one at the latest. */
export function adopt(child: ChildProcess): void {
  if (running.size === 0) process.once('exit', endAll);
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
}
