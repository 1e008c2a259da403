import { moneyString } from '@parlour/contract/money';
import { isHeadIcon } from '@parlour/contract/profile';
import {
  getContacts,
  getHeadIcon,
  getMemberStanding,
  type HeadIconValue,
  setHeadIcon,
} from '@parlour/contract/profile.endpoints';
import type { Uploads } from '../../core/uploads/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { findReferrer, readInviteFigures } from '../referrals/index.ts';
import { toContacts } from './profile.rules.ts';
import { lockIcon, readContacts, readIcon, readTotals, writeIcon } from './profile.store.ts';

export type MemberDeps = {
  db: Db;
  uploads: Uploads;
  ledger: { id: number; exponent: number };
  symbol: string;
  /** Returns the name of a tier, in the operators' language; empty for none. */
  rankNameOf: (level: number) => string;
};

/** Prefix of a stored avatar that was uploaded, followed by the upload's id. */
const OWN = 'own/';

export function memberRoutes(scope: Scope, { db, uploads, ledger, symbol, rankNameOf }: MemberDeps): void {
  const shown = (kept: string): HeadIconValue => {
    if (kept.startsWith(OWN)) return { icon: 'own', url: uploads.addressOf(kept.slice(OWN.length)) };
    return { icon: isHeadIcon(kept) ? kept : '', url: '' };
  };

  mount(scope, getHeadIcon, async ({ session }) => ok(shown(await readIcon(db, session.memberId))));

  mount(scope, setHeadIcon, async ({ input, session, request }) => {
    const { icon, upload } = input.body;
    if (icon === 'own' && !upload) return fail('upload.gone');
    const kept = icon === 'own' ? OWN + upload : icon;
    const done = await inTransaction(db, async (tx) => {
      const before = await lockIcon(tx, session.memberId);
      if (icon === 'own' && upload) {
        const owner = uploads.ownerOf(session, request);
        if (!(await uploads.attach(tx, [upload], { owner, purpose: 'icon', max: 1 }))) return false;
      }
      if (before.startsWith(OWN)) await uploads.remove(tx, [before.slice(OWN.length)]);
      await writeIcon(tx, session.memberId, kept);
      return true;
    });
    return done ? ok(shown(kept)) : fail('upload.gone');
  });

  mount(scope, getContacts, async ({ session }) => ok(toContacts(await readContacts(db, session.memberId))));

  mount(scope, getMemberStanding, async ({ input }) => {
    const memberId = BigInt(input.params.id);
    const totals = await readTotals(db, memberId, ledger.id);
    if (!totals) return fail('thing.unknown');
    const { invited, paid, refused, earned } = await readInviteFigures(db, memberId);
    const { exponent } = ledger;
    return ok({
      level: totals.level,
      rank: rankNameOf(totals.level),
      turnover: moneyString(totals.turnover, exponent),
      deposits: moneyString(totals.deposits, exponent),
      activeDays: totals.activeDays,
      symbol,
      broughtBy: await findReferrer(db, memberId),
      invited,
      paid,
      refused,
      earned: moneyString(earned, exponent),
    });
  });
}
