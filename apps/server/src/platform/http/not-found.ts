/** Responses to requests that match no route. */
import type { FastifyInstance } from 'fastify';
import type { Platform } from './http-context.ts';
import { sendFailure } from './mount.ts';

/** Answers unknown paths of the API in the envelope, and known paths with a wrong method with a code of their own. */
export function answerUnknownPaths(server: FastifyInstance, registry: Platform['registry']): void {
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isKnown = registry.some((endpoint) => endpoint.path === path || endpoint.relay === path);
    return sendFailure(reply, isKnown ? 'request.method' : 'request.unknown_path');
  });
}
