/**
 * Where a stream stands. Its place is the id of every event that it is told: the newest kept event of its own, the
 * newest of those that are for many, and the newest movement of the ledger that its balance includes. Each grows by
 * itself, and a stream that comes back with its place reads on from there.
 */
import type { BalanceEvent, StreamEvent } from '@parlour/contract/events';

export type Place = { own: bigint; common: bigint; ledger: bigint };

/** Before every movement: a wallet that nothing moved yet has the newest transfer 0. */
export const NO_MOVEMENT = -1n;

const SHAPE = /^(\d{1,18})-(\d{1,18})-(\d{1,18})$/;

export const placeText = ({ own, common, ledger }: Place): string =>
  `${own}-${common}-${ledger === NO_MOVEMENT ? 0n : ledger}`;

/** The place in the id of an event; null for what is none. */
export function readPlace(text: string): Place | null {
  const [, own, common, ledger] = SHAPE.exec(text) ?? [];
  return own && common && ledger ? { own: BigInt(own), common: BigInt(common), ledger: BigInt(ledger) } : null;
}

/** The place after an event, or null when a stream that stands here has been told it, or something newer, before. */
export function placeAfter(
  place: Place,
  { to, id, event }: { to: string; id: bigint | null; event: StreamEvent },
  own: string,
): Place | null {
  if (event.type === 'balance') return afterBalance(place, event);
  if (id === null) return place;
  if (to === own) return id > place.own ? { ...place, own: id } : null;
  return id > place.common ? { ...place, common: id } : null;
}

const afterBalance = (place: Place, { ledgerId }: BalanceEvent): Place | null => {
  const ledger = BigInt(ledgerId);
  return ledger > place.ledger ? { ...place, ledger } : null;
};
