/** Signed bets over HTTP: prepared in advance, sent by wrk if available, else by autocannon. */
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { signedHeaders } from '../../apps/server/src/testing/gateway.ts';
import type { Player } from '../../apps/server/src/testing/players.ts';
import { playerName } from '../../apps/server/src/vendor-gateway/canonical.ts';
import type { IssuedKey } from '../../apps/server/src/vendor-gateway/index.ts';
import { VENDOR } from './world.ts';

const run = promisify(execFile);
const CONNECTIONS = 128;
const THREADS = 1;

function hasWrk(): boolean {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // wrk prints its version and exits with 1.
    return (error as { status?: number }).status === 1;
  }
}

export const LOAD_TOOL = hasWrk() ? 'wrk' : 'autocannon';

const SCRIPT = `
local lines = {}
local at = 0
function init(args)
  for line in io.lines(args[1]) do lines[#lines + 1] = line end
  wrk.method = "POST"
end
function request()
  at = at + 1
  local line = lines[at] or lines[#lines]
  local time, signature, body = line:match("^(%S+) (%S+) (.*)$")
  wrk.headers["content-type"] = "application/json"
  wrk.headers["x-parlour-vendor"] = VENDOR
  wrk.headers["x-parlour-key"] = KEY
  wrk.headers["x-parlour-time"] = time
  wrk.headers["x-parlour-signature"] = signature
  return wrk.format("POST", nil, nil, body)
end
function done(summary)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d\\n", summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
`;

export type Signed = { time: string; signature: string; body: string };

let n = 0;

/** Returns bets on random players, each with its own ids. */
export function signBets(count: number, players: readonly Player[], key: IssuedKey): Signed[] {
  return Array.from({ length: count }, () => {
    const player = players[Math.floor(Math.random() * players.length)] as Player;
    const id = `h${process.pid}-${++n}`;
    const body = JSON.stringify({
      tx: id,
      player: playerName(player.accountId),
      session: player.session,
      game: 'g1',
      round: id,
      amount: '1.00',
      currency: 'MMK',
    });
    const headers = signedHeaders(VENDOR, key, '/gateway/v1/bet', body, Date.now());
    return { time: headers['x-parlour-time'] ?? '', signature: headers['x-parlour-signature'] ?? '', body };
  });
}

export type HttpSlice = { perSecond: number; errors: number };

async function wrkSlice(
  url: string,
  key: IssuedKey,
  calls: Signed[],
  seconds: number,
  folder: string,
): Promise<HttpSlice> {
  const [script, file] = [join(folder, 'load.lua'), join(folder, 'calls.txt')];
  writeFileSync(script, SCRIPT.replace('VENDOR', `"${VENDOR}"`).replace('KEY', `"${key.keyId}"`));
  writeFileSync(file, calls.map(({ time, signature, body }) => `${time} ${signature} ${body}`).join('\n'));
  const args = ['-t', String(THREADS), '-c', String(CONNECTIONS), '-d', `${seconds}s`, '-s', script, url, '--', file];
  const { stdout } = await run('wrk', args);
  const [, requests = '0', micros = '1', errors = '1'] = /RESULT (\d+) (\d+) (\d+)/.exec(stdout) ?? [];
  if (Number(requests) > calls.length) throw new Error('the load ran out of signed calls: sign more');
  return { perSecond: (Number(requests) * 1e6) / Number(micros), errors: Number(errors) };
}

async function autocannonSlice(url: string, key: IssuedKey, calls: Signed[], seconds: number): Promise<HttpSlice> {
  let next = 0;
  let started = Number.NaN;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections: CONNECTIONS,
        duration: seconds,
        method: 'POST',
        setupClient(client) {
          const share = calls.slice(next, (next += Math.floor(calls.length / CONNECTIONS)));
          client.setRequests(
            share.map(({ time, signature, body }) => ({
              method: 'POST',
              path: new URL(url).pathname,
              body,
              headers: {
                'content-type': 'application/json',
                'x-parlour-vendor': VENDOR,
                'x-parlour-key': key.keyId,
                'x-parlour-time': time,
                'x-parlour-signature': signature,
              },
            })),
          );
        },
      },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    );
    // Its own duration includes preparing the requests, during which none is sent.
    running.once('start', () => {
      started = Date.now();
    });
  });
  const took = (result.finish.getTime() - started) / 1000;
  return { perSecond: result.requests.total / took, errors: result.errors + result.non2xx };
}

/** Sends each call once, over 128 connections. */
export const httpSlice = (url: string, key: IssuedKey, calls: Signed[], seconds: number, folder: string) =>
  LOAD_TOOL === 'wrk' ? wrkSlice(url, key, calls, seconds, folder) : autocannonSlice(url, key, calls, seconds);
