import type { UploadPurpose } from '@parlour/contract/uploads.endpoints';
import type { Generated } from 'kysely';

export type UploadsTables = {
  upload: {
    id: Generated<string>;
    purpose: UploadPurpose;
    member_id: bigint | null;
    browser: Buffer | null;
    width: number;
    height: number;
    body: Buffer;
    created_at: Generated<Date>;
    attached_at: Date | null;
  };
};
