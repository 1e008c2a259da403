/**
 * Control socket of a running server: a file in the data folder that only its owner may use. Commands that need the
 * embedded database are forwarded here while a server has it open.
 */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';

/**
 * Path of the control socket. @param pid of one of several servers that may share the folder, because none has its
 * database there
 */
export const controlSocket = (dataDir: string, pid?: number): string =>
  join(dataDir, pid === undefined ? 'control.sock' : `control-${pid}.sock`);

export type Control = Record<string, (text: string) => Promise<unknown>>;

/** Serves commands on a socket until the returned function is called. */
export function serveControl(socket: string, commands: Control): Promise<() => Promise<void>> {
  rmSync(socket, { force: true });
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const command = commands[(incoming.url ?? '').slice(1)];
      const answer = (body: unknown) =>
        response.end(
          JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
        );
      if (!command) return answer({ error: 'unknown command' });
      command(Buffer.concat(parts).toString('utf8')).then(
        (value) => answer({ value }),
        (error: Error) => answer({ error: error.message }),
      );
    });
  });
  return new Promise((done, failed) => {
    server.on('error', failed);
    server.listen(socket, () => {
      chmodSync(socket, 0o600);
      done(
        () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      );
    });
  });
}

/** Runs a command in a running server; returns null when no server listens on the socket. */
export function askControl<T>(
  socket: string,
  command: string,
  text: string,
): Promise<{ value: T } | { error: string } | null> {
  return new Promise((done) => {
    const asked = request({ socketPath: socket, path: `/${command}`, method: 'POST' }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => done({ error: 'The server ended before it had answered.' }));
      response.on('end', () =>
        done(JSON.parse(Buffer.concat(parts).toString('utf8')) as { value: T } | { error: string }),
      );
    });
    asked.on('error', () => done(null));
    asked.end(text);
  });
}
