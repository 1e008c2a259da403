/**
 * Parsers of bodies that are not JSON: forms, encrypted envelopes and files, each enabled only for routes that declare
 * it. No other route accepts forms, because any web page can post one. Few files are read concurrently, so that they
 * cannot exhaust the memory.
 */

import type { IncomingMessage } from 'node:http';
import { UPLOADS } from '@parlour/contract/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Overloaded } from './result.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint's body is a file. */
    takesBytes?: boolean;
    /** The endpoint's body is a form. */
    takesForm?: boolean;
    /** The endpoint's body is an encrypted envelope. */
    takesSealed?: boolean;
  }
}

/** 16 pictures of 5 MiB are 80 MiB. */
const AT_ONCE = 16;

const refusal = (code: string, statusCode: number) => Object.assign(new Error(code), { code, statusCode });

const unsupported = () => refusal('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415);

/** Adds the parsers of bodies that are not JSON. */
export function takeBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/jose', { parseAs: 'string' }, ({ routeOptions: { config } }, body, done) =>
    config.takesSealed ? done(null, body) : done(unsupported()),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    ({ routeOptions: { config } }, body: string, done) =>
      config.takesForm ? done(null, Object.fromEntries(new URLSearchParams(body))) : done(unsupported()),
  );
  takeBytes(app);
}

function takeBytes(app: FastifyInstance): void {
  let reading = 0;
  app.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (!request.routeOptions.config.takesBytes) throw unsupported();
    const tooLarge = () => refusal('FST_ERR_CTP_BODY_TOO_LARGE', 413);
    if (Number(request.headers['content-length'] ?? 0) > UPLOADS.bytes) throw tooLarge();
    if (reading >= AT_ONCE) throw new Overloaded();
    reading++;
    try {
      const parts: Buffer[] = [];
      let length = 0;
      for await (const part of payload as AsyncIterable<Buffer>) {
        length += part.length;
        if (length > UPLOADS.bytes) throw tooLarge();
        parts.push(part);
      }
      return new Uint8Array(Buffer.concat(parts));
    } finally {
      reading--;
    }
  });
}
