/** What is answered where nothing is mounted. */
import type { FastifyInstance } from 'fastify';
import type { Platform } from './http-context.ts';
import { sendFailure } from './mount.ts';

/** An unknown path of the API is answered in the envelope, and a known one with the wrong method says so. */
export function answerUnknownPaths(server: FastifyInstance, registry: Platform['registry']): void {
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isKnown = registry.some((endpoint) => endpoint.path === path || endpoint.relay === path);
    return sendFailure(reply, isKnown ? 'request.method' : 'request.unknown_path');
  });
}
