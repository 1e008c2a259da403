import type { Generated } from 'kysely';

export type MemberNotesTables = {
  member_note: {
    id: Generated<bigint>;
    member_id: bigint;
    operator_id: bigint;
    text: string;
    created_at: Generated<Date>;
    removed_at: Date | null;
  };
  member_tag: { member_id: bigint; tag: string };
};
