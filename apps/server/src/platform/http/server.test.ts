import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { securityHeaders } from './headers.ts';
import { buildServer } from './server.ts';
import { createSnapshots } from './snapshots.ts';

let server: FastifyInstance;
let port = 0;
let asked: string[] = [];
let isOpen = true;

beforeEach(async () => {
  [asked, isOpen] = [[], true];
  const headers = securityHeaders({ imageHosts: [], frameOrigins: [], secure: false });
  const snapshots = createSnapshots(headers);
  snapshots.keep('/kept', { rows: ['one'] });
  server = await buildServer({
    headers,
    trustedProxies: [],
    logLevel: 'silent',
    fastPath: (request, response) => isOpen && snapshots.serve(request, response),
  });
  server.addHook('onRequest', async ({ url }) => void asked.push(url));
  server.all('/*', async ({ method, body }) => ({ method, body: body ?? null }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as { port: number }).port;
});

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  await server.close();
});

/** A server whose shutdown waits for no request. */
async function impatientServer() {
  const impatient = await buildServer({
    headers: {},
    trustedProxies: [],
    logLevel: 'silent',
    fastPath: () => false,
    drainMs: 0,
  });
  opened.push(() => impatient.close());
  impatient.post('/begun', async () => 'never');
  await impatient.listen({ port: 0, host: '127.0.0.1' });
  return { impatient, itsPort: (impatient.server.address() as { port: number }).port };
}

/** Sends bytes over one connection and reads until the server has closed it. */
async function exchange(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  socket.end(lines.join('\r\n'));
  await once(socket, 'close');
  return text;
}

const bodiesOf = (text: string): unknown[] =>
  [...text.matchAll(/\r\n\r\n(\{.*?\})(?=HTTP|$)/gs)].map(([, b]) => JSON.parse(b ?? ''));

test('what is kept is answered before the framework, one connection asking again and again', async () => {
  const ask = ['GET /kept HTTP/1.1', 'host: x', '', ''];
  const text = await exchange([...ask, ...ask.slice(0, 2)].join('\r\n'), 'connection: close', '', '');
  expect(bodiesOf(text)).toEqual([
    { success: true, value: { rows: ['one'] } },
    { success: true, value: { rows: ['one'] } },
  ]);
  expect(text.match(/x-content-type-options: nosniff/g)).toHaveLength(2);
  expect(asked).toEqual([]);
  isOpen = false;
  expect(bodiesOf(await exchange('GET /kept HTTP/1.1', 'host: x', 'connection: close', '', ''))).toEqual([
    { method: 'GET', body: null },
  ]);
  expect(asked).toEqual(['/kept']);
});

test('a body that is announced by its type alone is none, and nobody waits for it', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'application/octet-stream']) {
    const text = await exchange('POST /a HTTP/1.1', 'host: x', `content-type: ${type}`, 'connection: close', '', '');
    expect([text.slice(0, 12), bodiesOf(text)]).toEqual(['HTTP/1.1 200', [{ method: 'POST', body: null }]]);
  }
});

test('a body with a length, and one in chunks, is read', async () => {
  const post = ['POST /a HTTP/1.1', 'host: x', 'content-type: application/json', 'connection: close'];
  const whole = await exchange(...post, 'content-length: 7', '', '{"a":1}');
  const chunked = await exchange(...post, 'transfer-encoding: chunked', '', '7', '{"a":1}', '0', '', '');
  for (const text of [whole, chunked]) expect(bodiesOf(text)).toEqual([{ method: 'POST', body: { a: 1 } }]);
});

/** Starts a call without sending its body; resolves when the server waits for it. */
async function begun(to: number) {
  const socket = connect(to, '127.0.0.1').on('error', () => {});
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  const head = ['host: x', 'content-type: application/json', 'content-length: 2', 'connection: close'];
  socket.write(['POST /begun HTTP/1.1', ...head, 'expect: 100-continue', '', ''].join('\r\n'));
  await expect.poll(() => text).toContain('100 Continue');
  return { socket, answers: () => bodiesOf(text), gone: once(socket, 'close') };
}

test('R-D3 a server that closes answers what is on its way, and does not wait for who asked nothing', async () => {
  const silent = connect(port, '127.0.0.1').on('error', () => {});
  const isGone = once(silent, 'close');
  // Connections are accepted in order, so the call has reached the server.
  const slow = await begun(port);
  const closing = server.close();
  await isGone;
  slow.socket.write('{}');
  await Promise.all([closing, slow.gone]);
  expect(slow.answers()).toEqual([{ method: 'POST', body: {} }]);
});

test('R-D3 a server that closes waits for nobody for ever', async () => {
  const { impatient, itsPort } = await impatientServer();
  const stuck = await begun(itsPort);
  await impatient.close();
  await stuck.gone;
  expect(stuck.answers()).toEqual([]);
});

test('a connection that nobody uses is kept for longer than balancers keep it', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/x`);
  await answer.text();
  // The header matches the timeout of the socket.
  expect(answer.headers.get('keep-alive')).toBe('timeout=65');
});

test.each([
  ['nonsense', ['NONSENSE', '', ''], 400, 'request.malformed'],
  ['a header without a name', ['GET / HTTP/1.1', 'host: x', ': y', '', ''], 400, 'request.malformed'],
  [
    'too many headers',
    ['GET / HTTP/1.1', 'host: x', `cookie: ${'x'.repeat(40_000)}`, '', ''],
    431,
    'request.too_large',
  ],
  ['an address that is none', ['GET /%zz HTTP/1.1', 'host: x', 'connection: close', '', ''], 400, 'request.malformed'],
])('what is no HTTP request is answered in the envelope: %s', async (_what, lines, status, code) => {
  const text = await exchange(...lines);
  expect(text.split('\r\n')[0]).toContain(`HTTP/1.1 ${status}`);
  expect(text).toContain('content-type: application/json');
  expect(bodiesOf(text)).toEqual([expect.objectContaining({ success: false, code })]);
});

test('a caller that sends a malformed header and keeps its side open keeps no socket of the server', async () => {
  const { impatient, itsPort } = await impatientServer();
  const open = () => new Promise<number>((done) => impatient.server.getConnections((_error, count) => done(count)));
  const socket = connect({ port: itsPort, allowHalfOpen: true }).on('error', () => undefined);
  opened.unshift(() => socket.destroy());
  const answered = new Promise<string>((done) => socket.once('data', (bytes) => done(bytes.toString())));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n: y\r\n');
  expect(await answered).toContain('HTTP/1.1 400');
  await expect.poll(open).toBe(0);
  expect(socket.destroyed).toBe(false);
});
