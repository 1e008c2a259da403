/** Composes the member's progress: picture, tier, and referral rewards. One consumer keeps the underlying figures. */
import { currencyOf } from '@parlour/contract/currencies';
import { moneyString } from '@parlour/contract/money';
import { NO_LIMITS } from '@parlour/contract/vip';
import { listRanks } from '@parlour/contract/vip.endpoints';
import { giftTerms } from '../campaigns/bonus/index.ts';
import type { Passwords } from '../core/accounts/index.ts';
import { ALERT_LETTER_PREFIX } from '../core/security-alerts/index.ts';
import type { Uploads } from '../core/uploads/index.ts';
import type { Inbox } from '../engagement/inbox/index.ts';
import { boardLedger, maskName } from '../games/big-wins/index.ts';
import type { SmsCodes } from '../identity/otp/index.ts';
import { onBalance } from '../ledger/wallet/index.ts';
import type { Scope } from '../platform/http/mount.ts';
import { type ContactsDeps, contactsRoutes, memberRoutes } from '../players/profile/index.ts';
import {
  decideRewards,
  FRIEND_LETTER_PREFIX,
  inviteRoutes,
  readInviteFigures,
  readPaidByLedger,
  rewardLetter,
  shownRule,
  toInviteRule,
} from '../players/referrals/index.ts';
import {
  fallLetter,
  LETTER_PREFIX,
  openReviews,
  openStandings,
  openTiers,
  type RankAllowance,
  type Reviews,
  type RightsDeps,
  rankAdminRoutes,
  rankRoutes,
  riseLetter,
  type Standings,
  type TierTable,
  toAllowance,
  toTiers,
  warnLetter,
  wordsOf,
} from '../players/vip/index.ts';
import type { EngagementParts } from './engagement.ts';

/** Dependencies for verifying contacts. */
export type Proves = Pick<ContactsDeps, 'emailCodes' | 'isProven'> & {
  smsCodes: ContactsDeps['smsCodes'] & Pick<SmsCodes, 'send'>;
  passwords: Passwords;
};

type Parts = Pick<
  EngagementParts,
  'credit' | 'database' | 'jobs' | 'brand' | 'hub' | 'snapshots' | 'notices' | 'languageOf' | 'labelsOf' | 'proves'
>;
type Others = { uploads: Uploads; inbox: Inbox };

export type Standing = Standings & {
  tierTable: TierTable;
  /** Dependencies of tier rewards. */
  rights: RightsDeps;
  reviews: Reviews;
  /** Returns a tier's daily withdrawal allowance; level 0 means no tier. */
  toAllowance: (level: number) => RankAllowance;
};

export async function openStanding(
  scope: Scope,
  { database, jobs, brand, hub, snapshots, notices, languageOf, labelsOf, proves, credit }: Parts,
  { uploads, inbox }: Others,
): Promise<Standing> {
  const { db } = database;
  const { exponent, symbol } = currencyOf(brand.currency);
  const ledger = { id: (await boardLedger(db, brand.currency)).id, exponent };
  const { timeZone, languages } = brand;
  const tierTable = await openTiers(database, jobs, toTiers(brand));
  tierTable.onChange(() => snapshots.forget(listRanks));
  const rule = () => toInviteRule(brand, exponent);
  const told = { languages, labels: labelsOf([LETTER_PREFIX, FRIEND_LETTER_PREFIX]) };
  const rankOf = (level: number) => tierTable.now().find((rank) => rank.level === level);
  const standings = openStandings({
    database,
    jobs,
    tierTable,
    timeZone,
    ledger,
    onPlay: onBalance,
    async onStep(tx, { memberId, to }) {
      const rank = rankOf(to);
      if (!rank) return;
      await inbox.send(tx, { to: memberId, source: 'system', ref: `rank/${to}`, ...riseLetter(rank, told) });
      await hub.publish(tx, { member: memberId }, { type: 'reward', id: '' });
    },
    alsoAfterPlay: (tx, played) =>
      decideRewards(tx, rule(), played, ledger.id, (at, { referrerId, memberId, account, amount }) => {
        const friend = maskName(account);
        const said = rewardLetter({ amount: moneyString(amount, exponent), symbol, friend }, told);
        return inbox.send(at, { to: referrerId, source: 'system', ref: `friend/${memberId}`, ...said });
      }),
  });

  const reviews = openReviews({
    db,
    jobs,
    tierTable,
    timeZone,
    ledger,
    async onWarned(tx, { memberId, level, month }) {
      const rank = rankOf(level);
      if (rank)
        await inbox.send(tx, { to: memberId, source: 'system', ref: `rank/${month}`, ...warnLetter(rank, told) });
    },
    async onLowered(tx, { memberId, to }) {
      await inbox.send(tx, { to: memberId, source: 'system', ref: `rank/${to}`, ...fallLetter(rankOf(to), told) });
    },
  });

  rankRoutes(scope, { db, tierTable, ledger, timeZone, snapshots });
  rankAdminRoutes(scope, {
    db,
    tierTable,
    ledger,
    symbol,
    languages,
    credit,
    givenMost: async (at) =>
      new Map([...(await giftTerms(at, { memberId: null, exponent }))].map(([code, { most }]) => [code, most])),
    invites: {
      rule: () => shownRule(rule(), exponent),
      figures: async () => ({ ...(await readInviteFigures(db, null)), ledger: await readPaidByLedger(db) }),
    },
  });
  inviteRoutes(scope, { db, rule, ledger, symbol });
  contactsRoutes(scope, {
    db,
    brand,
    notices,
    inbox,
    alertLabels: labelsOf([ALERT_LETTER_PREFIX]),
    languageOf,
    onProved: standings.consider,
    ...proves,
  });
  memberRoutes(scope, {
    db,
    uploads,
    ledger,
    symbol,
    rankNameOf(level) {
      const rank = rankOf(level);
      return rank ? wordsOf(rank, 'EN').name : '';
    },
  });
  return {
    ...standings,
    tierTable,
    rights: { tierTable, timeZone, ledger },
    reviews,
    toAllowance: (level) => toAllowance(rankOf(level)?.limits ?? NO_LIMITS, exponent),
    async close() {
      standings.close();
      await tierTable.close();
    },
  };
}
