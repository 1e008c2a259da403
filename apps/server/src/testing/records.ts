/** Reads an account's records without filters. */

import { listEntries, listRoundRows } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';

const of = (accountId: bigint) => ({ accountId, memberId: 0n, ledgerId: 4 });
const draft = (before: bigint | null, size: number) => ({ before, size, timeZone: 'Asia/Yangon' });

export const statement = async (db: Db, accountId: bigint, before: bigint | null, size: number) =>
  (await listEntries(db, of(accountId), draft(before, size))).rows;

export const rounds = async (db: Db, accountId: bigint, before: bigint | null, size: number) =>
  (await listRoundRows(db, of(accountId), draft(before, size))).rows;
