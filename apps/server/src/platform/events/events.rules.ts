/**
 * Position of a stream, sent as the id of every event: the newest kept event of its own, the newest kept event for
 * many, and the newest ledger movement that its balance includes. Each part only grows, and a reconnecting stream
 * continues from its position.
 */
import type { BalanceEvent, StreamEvent } from '@parlour/contract/events';

export type Place = { own: bigint; common: bigint; ledger: bigint };

/** Position before every movement: a wallet without movements has the newest transfer 0. */
export const NO_MOVEMENT = -1n;

const SHAPE = /^(\d{1,18})-(\d{1,18})-(\d{1,18})$/;

export const placeText = ({ own, common, ledger }: Place): string =>
  `${own}-${common}-${ledger === NO_MOVEMENT ? 0n : ledger}`;

/** Parses the id of an event; returns null when it is malformed. */
export function readPlace(text: string): Place | null {
  const [, own, common, ledger] = SHAPE.exec(text) ?? [];
  return own && common && ledger ? { own: BigInt(own), common: BigInt(common), ledger: BigInt(ledger) } : null;
}

/**
 * Returns the position after an event, or null when a stream at this position has already received it or a newer one.
 */
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
