/** A detached connection: what remains of HTTP on it, and what it still does. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSocket } from './detach-socket.ts';

describe.each([false, true])(
  'a connection that is taken over, of a server that reads empty requests at once: %s',
  (optimizeEmptyRequests) => {
    /** Forwards every exchange to the running test. */
    let exchange: (request: IncomingMessage, response: ServerResponse) => void = () => {};
    const server = createServer({ optimizeEmptyRequests }, (request, response) => exchange(request, response));
    beforeAll(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    afterAll(() => server.close());

    const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1');
    const ASK = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n';
    const asked = () =>
      new Promise<{ request: IncomingMessage; response: ServerResponse }>((found) => {
        exchange = (request, response) => found({ request, response });
      });
    const isTaken = (socket: Socket) => {
      const { parser, _httpMessage } = socket as Socket & { parser?: object | null; _httpMessage?: object | null };
      return { parser: parser ?? null, answer: _httpMessage ?? null };
    };

    it('has no parser and no answer of HTTP any more, and carries what is written; control: before, it has both', async () => {
      const waiting = asked();
      const client = open();
      client.write(ASK);
      const { request, response } = await waiting;
      await new Promise(setImmediate);
      expect(isTaken(request.socket)).toEqual({ parser: expect.any(Object), answer: response });
      const socket = takeSocket(request, response);
      expect(socket).toBe(request.socket);
      if (!socket) return;
      expect(isTaken(socket)).toEqual({ parser: null, answer: null });
      expect(server.listenerCount('upgrade')).toBe(0);
      const heard = once(client, 'data');
      socket.write('plain');
      expect(String((await heard)[0])).toBe('plain');
      // A further request on this connection must not reach the handler.
      let isAsked = false;
      exchange = () => {
        isAsked = true;
      };
      socket.resume();
      const over = once(socket, 'end');
      client.end(ASK);
      await over;
      expect(isAsked).toBe(false);
      socket.destroy();
      await once(client, 'close');
    });

    it('is none when the caller is gone, or when an answer before it is still on its way', async () => {
      const first = asked();
      const client = open();
      client.write(ASK);
      const gone = await first;
      await new Promise(setImmediate);
      client.destroy();
      await once(gone.request.socket, 'close');
      expect(takeSocket(gone.request, gone.response)).toBeNull();

      const both: { request: IncomingMessage; response: ServerResponse }[] = [];
      const two = new Promise<void>((found) => {
        exchange = (request, response) => {
          both.push({ request, response });
          if (both.length === 2) found();
        };
      });
      const piped = open();
      piped.write(ASK + ASK);
      await two;
      await new Promise(setImmediate);
      const [before, second] = both;
      if (!before || !second) throw new Error('two were asked');
      expect(takeSocket(second.request, second.response)).toBeNull();
      before.response.end('the first');
      const [answer] = await once(piped, 'data');
      expect(String(answer)).toContain('200 OK');
      piped.destroy();
    });
  },
);
