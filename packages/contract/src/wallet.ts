/** Kinds by which a statement is looked through; `other` is whatever no round moved. */
export const RECORD_KINDS = ['bet', 'win', 'rollback', 'other'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
