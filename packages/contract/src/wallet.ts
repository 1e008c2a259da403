/** Kinds that filter a statement; `other` is everything without a round. */
export const RECORD_KINDS = ['bet', 'win', 'rollback', 'other'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
