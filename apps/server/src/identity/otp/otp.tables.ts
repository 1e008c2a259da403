import type { CodePurpose } from '@parlour/contract/otp';
import type { Generated } from 'kysely';

export type CodesTables = {
  sms_code: {
    id: Generated<bigint>;
    purpose: CodePurpose;
    dialing_code: string;
    mobile: string;
    browser: Buffer;
    address: string;
    salt: Buffer;
    code_hash: Buffer;
    tries: Generated<number>;
    created_at: Generated<Date>;
    used_at: Date | null;
    known: Generated<boolean>;
    network: Generated<string>;
    unsent: Generated<boolean>;
  };
  budget_refusal: { budget: string; hour: Date; requests: bigint; last_at: Generated<Date> };
  outbox: {
    id: Generated<bigint>;
    channel: 'sms' | 'mail';
    recipient: string;
    subject: string;
    body: string;
    created_at: Generated<Date>;
  };
};
