import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import type { OAuthFlows } from './oauth-flow.ts';
import { type Arrival, findIdentity, insertIdentity, useArrival } from './social-login.store.ts';

/** The finished flow was used before, or its identity has been linked to a member meanwhile. */
export class ArrivalUsed extends Error {}

export type Newcomers = {
  /** Returns the identity that a provider confirmed in this browser and that has no member yet. */
  of: (request: FastifyRequest) => Promise<Arrival | null>;
  /**
   * Links a new member to that identity permanently.
   *
   * @throws {ArrivalUsed} which rolls back the whole registration
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
