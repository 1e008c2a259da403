import type { ColumnType, Generated } from 'kysely';

export type EventsTables = {
  event_tail: {
    id: Generated<bigint>;
    recipient: string;
    /** The event as JSON text. */
    event: string;
    at: Generated<Date>;
  };
  event_floor: { only_one: Generated<boolean>; id: bigint };
  stream_ticket: {
    hash: Buffer;
    who: ColumnType<Record<string, unknown>, string, never>;
    expires_at: ColumnType<Date, Date | string, never>;
  };
};
