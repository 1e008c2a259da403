/**
 * Takes a connection over from the HTTP server, for an answer that stays open. A connection of the HTTP server holds its
 * parser, the request, the answer and a dozen listeners for as long as it lives: many times what a socket holds. Node
 * lets go of all of these when a request asks for another protocol, and this has it do just that.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const NOTHING = Buffer.alloc(0);
const ignore = () => {};

/**
 * The connection of a request as a bare socket that nobody reads, writes or closes but the caller; null when there is
 * none any more, or when an answer before this one is still on its way. Not to be called while the request arrives.
 */
export function takeSocket(request: IncomingMessage, response: ServerResponse): Socket | null {
  const socket: (Socket & { server?: Server }) | null = response.socket;
  if (!socket || socket.destroyed) return null;
  const { server } = socket;
  if (server) {
    // Without a listener Node would close the connection.
    server.once('upgrade', ignore);
    Object.assign(request, { upgrade: true });
    // The parser looks at what the request wants with whatever arrives.
    socket.emit('data', NOTHING);
    server.off('upgrade', ignore);
  }
  if (socket.destroyed || response.socket !== socket) return null;
  response.detachSocket(socket);
  return socket;
}
