/** Graceful shutdown: pending requests are answered, and no client can delay the end. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Twice the longest response time; process managers wait ten seconds or more before they kill. */
const DRAIN_MS = 5_000;

/**
 * Makes a closing server wait only for pending requests. Browsers open connections in advance; Node treats such a
 * connection as a pending request and would wait for it indefinitely, as for a body that never arrives.
 *
 * @param drainMs time after which the remaining connections are closed
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
