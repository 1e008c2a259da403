/**
 * Detaches a connection from the HTTP server, for responses that stay open. The HTTP server keeps a connection's
 * parser, request, response and a dozen listeners for its lifetime, many times the memory of a socket. Node releases
 * all of these on a protocol upgrade, which this simulates.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const NOTHING = Buffer.alloc(0);
const ignore = () => {};

/**
 * Detaches the socket of a request; afterwards only the caller reads, writes or closes it. Returns null when the
 * connection is closed, or when an earlier response is still being sent. Must not be called while the request is still
 * arriving.
 */
export function takeSocket(request: IncomingMessage, response: ServerResponse): Socket | null {
  const socket: (Socket & { server?: Server }) | null = response.socket;
  if (!socket || socket.destroyed) return null;
  const { server } = socket;
  if (server) {
    // Without a listener Node would close the connection.
    server.once('upgrade', ignore);
    Object.assign(request, { upgrade: true });
    // The parser handles the upgrade with the next data event.
    socket.emit('data', NOTHING);
    server.off('upgrade', ignore);
  }
  if (socket.destroyed || response.socket !== socket) return null;
  response.detachSocket(socket);
  return socket;
}
