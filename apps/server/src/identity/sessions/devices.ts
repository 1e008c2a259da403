/**
 * Browser that a member signs in on, identified by a cookie that only this server can create. A known browser has its
 * own rate limits, so that others' guesses do not lock its owner out, and a remembered login works on no other.
 *
 * The cookie is replaced whenever a member signs in on a browser for the first time, so that a planted value becomes
 * worthless.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { moveDevice, recordDevice, touchDevice } from './devices.store.ts';

const LIFETIME_SECONDS = 400 * 24 * 3600;
const SHAPE = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

export type Devices = {
  /** Returns the hash of this browser's device cookie, or null when it has no valid one. Needs no database query. */
  of: (request: FastifyRequest) => Buffer | null;
  /**
   * Records that the member signed in on this browser, and sets a cookie if necessary; returns its hash.
   *
   * @param known the member was just found on this browser; the caller then records the visit
   */
  settle: (
    tx: Db,
    memberId: bigint,
    browser: { request: FastifyRequest; reply: FastifyReply; known?: boolean },
  ) => Promise<Buffer>;
};

/** @param key secret outside the database that authenticates the cookie */
export function createDevices({ secure, key }: { secure: boolean; key: Buffer }): Devices {
  const cookieName = secure ? '__Host-mc_dev' : 'mc_dev';
  const mark = (id: string): string => createHmac('sha256', key).update(`device:${id}`).digest('base64url');

  function idOf(request: FastifyRequest): string | null {
    const [, id, given] = SHAPE.exec(request.cookies[cookieName] ?? '') ?? [];
    if (!id || !given) return null;
    return timingSafeEqual(Buffer.from(given), Buffer.from(mark(id))) ? id : null;
  }

  return {
    of(request) {
      const id = idOf(request);
      return id === null ? null : tokenHash(id);
    },
    async settle(tx, memberId, { request, reply, known = false }) {
      const old = idOf(request);
      const oldHash = old === null ? null : tokenHash(old);
      const isKnown = oldHash !== null && (known || (await touchDevice(tx, memberId, oldHash)));
      const id = isKnown && old !== null ? old : newToken();
      const device = tokenHash(id);
      if (!isKnown) {
        if (oldHash !== null) await moveDevice(tx, oldHash, device);
        await recordDevice(tx, memberId, device);
      }
      reply.setCookie(cookieName, `${id}.${mark(id)}`, {
        httpOnly: true,
        secure,
        sameSite: 'lax',
        path: '/',
        maxAge: LIFETIME_SECONDS,
      });
      return device;
    },
  };
}
