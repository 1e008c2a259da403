/** A network proxy between clients and a server, with configurable faults. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export type Weather = 'clear' | 'slow' | 'cut';

const SLOW_MS = 300;

export type Proxy = {
  url: string;
  /** Sets the target of new connections. */
  leadTo: (url: string) => void;
  /** `slow`: every chunk waits 300 ms. `cut`: every second response is cut off after its first chunk. */
  become: (weather: Weather) => void;
  close: () => Promise<void>;
};

/** Listens on a free port of this machine. */
export async function aProxy(): Promise<Proxy> {
  let port = 0;
  let weather: Weather = 'clear';
  let answers = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(port, '127.0.0.1');
    const both = [client, behind];
    const end = () => {
      for (const socket of both) socket.destroy();
    };
    for (const socket of both) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
    }
    const pass = (from: Socket, to: Socket) =>
      from.on('data', (part) => {
        if (weather === 'cut' && from === behind && answers++ % 2 === 0) {
          to.write(part.subarray(0, Math.min(20, part.length)));
          return end();
        }
        if (weather === 'slow') setTimeout(() => !to.destroyed && to.write(part), SLOW_MS);
        else to.write(part);
      });
    pass(client, behind);
    pass(behind, client);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(url) {
      port = Number(new URL(url).port);
    },
    become(next) {
      weather = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  };
}
