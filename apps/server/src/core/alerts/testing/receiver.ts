import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver that trusts no function of ours: it checks signature and age by itself. */
export async function openReceiver(secret: string) {
  const taken: { id: string; event: string; isGenuine: boolean; body: string; alert: Record<string, unknown> }[] = [];
  let status = 200;
  let seconds = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const [, time = '', mac = ''] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['parlour-signature'])) ?? [];
      const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
      const given = Buffer.from(mac, 'hex');
      const isGenuine =
        given.length === expected.length && timingSafeEqual(given, expected) && Math.abs(Number(time) - seconds) <= 300;
      const { id, event, alert } = JSON.parse(body);
      taken.push({ id, event, isGenuine, body, alert });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/alerts`,
    taken,
    answer: (next: number) => {
      status = next;
    },
    /** Sets the receiver's clock. */
    at: (moment: Date) => {
      seconds = Math.floor(moment.getTime() / 1_000);
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
