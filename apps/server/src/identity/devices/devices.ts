/** Lists and ends the sessions of a member, for the member's own settings and for the console. */
import type { SessionRow } from '@parlour/contract/two-factor.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  endOtherSeries,
  endSeriesById,
  type LiveSession,
  liveSessions,
  type SessionKeeper,
  type SessionPolicy,
} from '../sessions/index.ts';
import { parseDevice } from './devices.rules.ts';

/** Returns the country code of an address, or null when it is not known. */
export type CountryOf = (address: string) => string | null;

export type Whereabouts = {
  /** @param current id of the requesting session, or null when it is not one of the member's */
  list: (memberId: bigint, current: bigint | null) => Promise<SessionRow[]>;
  /**
   * Ends one session with the remembered login that it came from; returns false when the member has no such session.
   */
  endOne: (tx: Db, memberId: bigint, sessionId: bigint, reason: string) => Promise<boolean>;
  /**
   * Ends every session and remembered login of a member except those of one session; returns the number of sessions.
   */
  endAll: (tx: Db, memberId: bigint, except: bigint | null, reason: string) => Promise<number>;
};

export type WhereaboutsParts = { sessions: SessionKeeper; policy: SessionPolicy; countryOf: CountryOf };

export function createWhereabouts(db: Db, { sessions, policy, countryOf }: WhereaboutsParts): Whereabouts {
  const toRow = (session: LiveSession, current: bigint | null): SessionRow => ({
    id: session.id.toString(),
    ...parseDevice(session.user_agent),
    country: countryOf(session.address),
    address: session.address,
    since: session.created_at.toISOString(),
    seenAt: session.seen_at.toISOString(),
    current: session.id === current,
  });
  const seriesOf = async (tx: Db, memberId: bigint, sessionId: bigint): Promise<string | null> =>
    (await liveSessions(tx, memberId, policy)).find((session) => session.id === sessionId)?.series_id ?? null;

  return {
    list: async (memberId, current) => (await liveSessions(db, memberId, policy)).map((one) => toRow(one, current)),
    endOne: (outer, memberId, sessionId, reason) =>
      inTransaction(outer, async (tx) => {
        const series = await seriesOf(tx, memberId, sessionId);
        if (series) await endSeriesById(tx, series, reason);
        return (await sessions.endOne(tx, memberId, sessionId, reason)) > 0;
      }),
    endAll: (outer, memberId, except, reason) =>
      inTransaction(outer, async (tx) => {
        await endOtherSeries(tx, memberId, except === null ? null : await seriesOf(tx, memberId, except), reason);
        return sessions.endAll(tx, memberId, { reason, ...(except === null ? {} : { except }) });
      }),
  };
}
