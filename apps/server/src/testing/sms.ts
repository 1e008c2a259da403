/** Test server that implements Twilio's messages API for single messages. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SMS_ACCOUNT = { account: 'ACtest', token: 'canary token/1' };

type Answer = { status: number; body: object | string; headers?: Record<string, string>; delayMs?: number };
export type SmsDouble = {
  base: string;
  accepted: { to: string; from: string; text: string }[];
  /** Sets the response to the next requests; null accepts them again. */
  answer: (answer: Answer | null) => void;
  close: () => Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

export async function smsDouble(): Promise<SmsDouble> {
  const accepted: SmsDouble['accepted'] = [];
  let planned: Answer | null = null;
  const expected = `Basic ${Buffer.from(`${SMS_ACCOUNT.account}:${SMS_ACCOUNT.token}`).toString('base64')}`;

  const answerTo = (request: IncomingMessage, body: string): Answer => {
    if (planned) return planned;
    const path = `/2010-04-01/Accounts/${SMS_ACCOUNT.account}/Messages.json`;
    if (request.method !== 'POST' || request.url !== path) return { status: 404, body: { code: 20404, status: 404 } };
    if (request.headers.authorization !== expected) return { status: 401, body: { code: 20003, status: 401 } };
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') {
      return { status: 400, body: { code: 21602, status: 400 } };
    }
    const form = new URLSearchParams(body);
    const [to, from, text] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? ''];
    if (!/^\+[1-9][0-9]{6,14}$/.test(to)) return { status: 400, body: { code: 21211, status: 400 } };
    if (from === '') return { status: 400, body: { code: 21603, status: 400 } };
    if (text === '') return { status: 400, body: { code: 21602, status: 400 } };
    accepted.push({ to, from, text });
    const sid = `SM${String(accepted.length).padStart(32, '0')}`;
    return { status: 201, body: { sid, status: 'queued', error_code: null, to, from, body: text } };
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { status, body: content, headers = {}, delayMs = 0 } = answerTo(request, body);
      const send = () =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(typeof content === 'string' ? content : JSON.stringify(content));
      if (delayMs > 0) setTimeout(send, delayMs).unref();
      else send();
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    accepted,
    answer: (answer) => {
      planned = answer;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
