/** Connections that indicate that several players may be the same person. */
import type { SIGNALS } from '@parlour/contract/members.admin.endpoints';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type Signal = (typeof SIGNALS)[number];
export type Connected = { id: bigint; account: string };

/** Maximum number of other players per signal. */
const MOST_OTHERS = 10;

/** Days during which the use of the same address counts as a connection. */
const ADDRESS_DAYS = 30;
const isRecent = (session: string) =>
  sql`${sql.ref(`${session}.created_at`)} > clock_timestamp() - make_interval(days => ${ADDRESS_DAYS})`;

/** Rows `o` of other players with a property in common with player `m`. */
const IN_COMMON = {
  /** A browser. */
  device: sql`member_device d on d.member_id = m.id join member_device o on o.device_hash = d.device_hash`,
  // Addresses of private networks and of untrusted proxies do not identify who shares them.
  address: sql`session s on s.member_id = m.id and ${isRecent('s')} and traceable_source(s.address) is not null
    join session o on o.address = s.address and ${isRecent('o')}`,
  /** An account number, current or former. */
  payee: sql`payee p on p.member_id = m.id join payee o on o.fingerprint = p.fingerprint`,
  /** The holder's name of a payout account. */
  holder: sql`payee_holder h on h.member_id = m.id join payee_holder o on o.name_hash = h.name_hash`,
} satisfies Record<Signal, unknown>;

/**
 * Lists other players with the same device, address, payout account or holder's name, the oldest first.
 *
 * @param payeeId compares only this payout account of the player; without it, all of them
 */
export async function listConnected(db: Db, memberId: bigint, signal: Signal, payeeId?: bigint): Promise<Connected[]> {
  const { rows } = await sql<Connected>`
    select distinct other.id, other.account from member m
    join ${IN_COMMON[signal]} and o.member_id <> m.id
    join member other on other.id = o.member_id
    where m.id = ${memberId} ${payeeId === undefined ? sql`` : sql`and p.id = ${payeeId}`}
    order by other.id limit ${MOST_OTHERS}`.execute(db);
  return rows;
}
