import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import type { OAuthFlows } from './oauth-flow.ts';
import { type Arrival, findIdentity, insertIdentity, useArrival } from './social-login.store.ts';

/** The arrival was used before, or its person has become a member meanwhile. */
export class ArrivalUsed extends Error {}

export type Newcomers = {
  /** Whom a provider vouches for in this browser, and who is no member yet. */
  of: (request: FastifyRequest) => Promise<Arrival | null>;
  /**
   * Makes a member who has just been created that person, for good.
   *
   * @throws {ArrivalUsed} and with it the whole registration is undone
   */
  join: (tx: Db, arrival: Arrival, memberId: bigint) => Promise<void>;
};

export const createNewcomers = (db: Db, trips: OAuthFlows): Newcomers => ({
  async of(request) {
    const arrival = await trips.arrival(request);
    return arrival && (await findIdentity(db, arrival)) === null ? arrival : null;
  },
  async join(tx, arrival, memberId) {
    if (!(await useArrival(tx, arrival.stateHash))) throw new ArrivalUsed();
    if (!(await insertIdentity(tx, arrival, memberId))) throw new ArrivalUsed();
  },
});
