import type { Generated } from 'kysely';

export type ApprovalsTables = {
  approval_request: {
    id: Generated<bigint>;
    subject: string;
    ref: string;
    requester_id: bigint;
    needs: Generated<number>;
    asked_at: Generated<Date>;
    until: Generated<Date>;
    approved_at: Date | null;
    closed_at: Date | null;
  };
  approval: { request_id: bigint; requester_id: bigint; approver_id: bigint; at: Generated<Date> };
};
