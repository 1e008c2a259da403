import type { Generated } from 'kysely';

export type EventsTables = {
  event_tail: {
    id: Generated<bigint>;
    recipient: string;
    /** The event as JSON text. */
    event: string;
    at: Generated<Date>;
  };
  event_floor: { only_one: Generated<boolean>; id: bigint };
};
