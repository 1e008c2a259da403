/** How a server takes leave: what is on its way is answered, and nobody can hold it up. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The longest that an answer takes, twice; whoever stops a server waits ten seconds or more before it kills. */
const DRAIN_MS = 5_000;

/**
 * Has a server that closes wait for what was asked, and for nothing else. Browsers connect before they ask; Node takes such
 * a connection for a request that has begun, and would wait for it for ever, as for a body that never comes.
 *
 * @param drainMs after this whoever is left is cut off
 */
export function takeLeave(app: FastifyInstance, drainMs: number = DRAIN_MS): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  });
}
