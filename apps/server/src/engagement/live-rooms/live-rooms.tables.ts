import type { ColumnType, Generated } from 'kysely';

/** Texts of a room in one language. */
export type RoomWords = { name: string; text: string };
/** A time of the week in the brand's time zone; day 0 is Sunday. */
export type Hour = { day: number; at: string };

export type RoomsTables = {
  room: {
    id: Generated<bigint>;
    seed: string | null;
    texts: ColumnType<Record<string, RoomWords>, string, string>;
    art: ColumnType<Record<string, unknown>, string, string>;
    link: string;
    hot: boolean;
    promo: boolean;
    ord: number;
    hours: ColumnType<Hour[], string, string>;
    live_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
    told_at: ColumnType<Date | null, never, Date>;
    withdrawn_at: ColumnType<Date | null, never, Date | null>;
    changed_at: ColumnType<Date, never, Date>;
  };
  room_state: { only_one: Generated<boolean>; version: bigint };
  room_follow: { member_id: bigint; room_id: bigint; at: Generated<Date> };
};
