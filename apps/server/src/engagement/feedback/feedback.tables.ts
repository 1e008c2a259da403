import type { FeedbackState } from '@parlour/contract/help.endpoints';
import type { Generated } from 'kysely';

export type FeedbackTables = {
  feedback: {
    id: Generated<bigint>;
    member_id: bigint | null;
    browser: Buffer | null;
    language: string;
    comment: string;
    pictures: string[];
    state: Generated<FeedbackState>;
    sent_at: Generated<Date>;
    /** Set by the database when the state becomes closed, and cleared when it is reopened. */
    closed_at: Generated<Date | null>;
  };
  feedback_answer: {
    id: Generated<bigint>;
    feedback_id: bigint;
    operator_id: bigint;
    operator_name: string;
    text: string;
    at: Generated<Date>;
  };
};
