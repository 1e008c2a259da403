/** Console endpoints of affiliates. */

import { affiliateKind } from '@parlour/contract/affiliates';
import {
  type Affiliate,
  type AffiliatePlayer,
  type AffiliateStatement,
  addAffiliate,
  addAffiliateTerms,
  approveAffiliatePayout,
  excludeAffiliatePlayer,
  getAdminAffiliate,
  getAffiliatesDue,
  listAdminAffiliatePlayers,
  listAffiliates,
  recomputeAffiliateMonth,
  setAffiliateState,
} from '@parlour/contract/affiliates.admin.endpoints';
import { type Currency, moneyString } from '@parlour/contract/money';
import type { CreditPolicy } from '../../accounting/credit-policy/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Book } from '../../platform/http/sessions.ts';
import { changeExclusion, changeState, changeTerms, enrol } from './affiliates.actions.ts';
import {
  countAffiliatesDue,
  listShown,
  listShownPlayers,
  listStatements,
  type ShownAffiliate,
  type ShownPlayer,
  type ShownStatement,
} from './affiliates.admin.store.ts';
import { listTerms } from './affiliates.store.ts';
import { recomputeMonth } from './month-record.ts';
import { payoutAct } from './payouts.actions.ts';
import { firstNewMonth, toSentTerms } from './terms.ts';
import { toMonth } from './views.ts';

export type AffiliateAdminRoutes = {
  db: Db;
  currency: Currency;
  timeZone: string;
  book: Book;
  credit: CreditPolicy;
  clock: () => Date;
};

const SHOWN = 50;
const MONTHS_SHOWN = 24;
const WAITING_SHOWN = 100;

export function affiliateAdminRoutes(scope: Scope, parts: AffiliateAdminRoutes): void {
  const { db, currency, timeZone, book, credit, clock } = parts;
  const { exponent, symbol } = currency;
  const money = (minor: bigint) => moneyString(minor, exponent);
  const changing = { db, exponent, timeZone, clock };

  const rowOf = (row: ShownAffiliate): Affiliate => ({
    id: row.id.toString(),
    member: { id: row.member_id.toString(), account: row.account },
    upline:
      row.parent_member_id === null ? null : { id: row.parent_member_id.toString(), account: row.parent_account ?? '' },
    state: row.state,
    kind: affiliateKind(row.terms),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    players: row.players,
    subAffiliates: row.subs,
    waiting: money(row.waiting),
    paid: money(row.paid),
  });

  const statementOf = (row: ShownStatement): AffiliateStatement => ({
    affiliateId: row.affiliate_id.toString(),
    memberId: row.member_id.toString(),
    account: row.account,
    month: toMonth(row, exponent),
    recordHash: row.record_hash,
    approvedBy: row.approved_by,
  });

  const playerOf = (row: ShownPlayer): AffiliatePlayer => ({
    id: row.id.toString(),
    member: { id: row.member_id.toString(), account: row.account },
    pseudonym: row.pseudonym,
    source: row.source,
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
    flags: row.flags,
    hasAgent: row.has_agent,
    excluded: row.excluded_at && {
      at: row.excluded_at.toISOString(),
      by: row.excluded_by ?? '',
      reason: row.excluded_reason,
    },
  });

  async function affiliateNow(id: bigint): Promise<Affiliate> {
    const [row] = await listShown(db, { id, most: 1 });
    if (!row) throw new Error(`affiliate ${id} is not there`);
    return rowOf(row);
  }
  async function statementNow(id: bigint): Promise<AffiliateStatement> {
    const [row] = await listStatements(db, { id }, 1);
    if (!row) throw new Error(`statement ${id} is not there`);
    return statementOf(row);
  }

  mount(scope, listAffiliates, async ({ input: { query } }) => {
    const prefix = query.account?.trim().toLowerCase() ?? '';
    const rows = await listShown(db, { prefix, after: query.after ?? '', most: SHOWN + 1 });
    const page = rows.slice(0, SHOWN);
    return ok({
      affiliates: page.map(rowOf),
      next: rows.length > page.length ? (page.at(-1)?.account ?? null) : null,
      waiting: (await listStatements(db, 'waiting', WAITING_SHOWN)).map(statementOf),
      exponent,
      symbol,
      timeZone,
    });
  });

  mount(scope, getAffiliatesDue, async ({ operator }) => {
    const due = await countAffiliatesDue(db, operator.operatorId);
    return ok({ ...due, oldest: due.oldest?.toISOString() ?? null });
  });

  mount(scope, getAdminAffiliate, async ({ input: { params } }) => {
    const id = BigInt(params.id);
    const [row] = await listShown(db, { id, most: 1 });
    if (!row) return fail('thing.unknown');
    return ok({
      affiliate: rowOf(row),
      code: row.code,
      versions: (await listTerms(db, id)).map((version) => ({
        version: version.version,
        from: version.effective_from.toISOString(),
        terms: toSentTerms(version.terms, exponent),
        createdAt: version.created_at.toISOString(),
        createdBy: version.created_by,
        reason: version.reason,
      })),
      statements: (await listStatements(db, { affiliateId: id }, MONTHS_SHOWN)).map(statementOf),
      nextFrom: firstNewMonth(clock(), timeZone).toISOString(),
      exponent,
      symbol,
      timeZone,
    });
  });

  mount(scope, addAffiliate, async ({ input: { body }, operator, request }) => {
    const done = await enrol(changing, body, { operator, request });
    return done.ok ? ok(await affiliateNow(done.value)) : done;
  });

  mount(scope, addAffiliateTerms, async ({ input: { params, body }, operator, request }) => {
    const done = await changeTerms(changing, { id: BigInt(params.id), ...body }, { operator, request });
    return done.ok ? ok({ version: done.value.version, from: done.value.from.toISOString() }) : done;
  });

  mount(scope, setAffiliateState, async ({ input: { params, body }, operator, request }) => {
    const done = await changeState(db, { id: BigInt(params.id), ...body }, { operator, request });
    return done.ok ? ok(await affiliateNow(done.value)) : done;
  });

  mount(scope, listAdminAffiliatePlayers, async ({ input: { params, query } }) => {
    const affiliateId = BigInt(params.id);
    if ((await listShown(db, { id: affiliateId, most: 1 })).length === 0) return fail('thing.unknown');
    const before = query.before === undefined ? null : BigInt(query.before);
    const rows = await listShownPlayers(db, { affiliateId, before, most: SHOWN + 1 });
    const players = rows.slice(0, SHOWN).map(playerOf);
    return ok({ players, next: rows.length > players.length ? (players.at(-1)?.id ?? null) : null, timeZone });
  });

  mount(scope, excludeAffiliatePlayer, async ({ input: { params, body }, operator, request }) => {
    const change = { id: BigInt(params.id), isExcluded: body.excluded, reason: body.reason };
    const done = await changeExclusion(db, change, { operator, request });
    if (!done.ok) return done;
    const [row] = await listShownPlayers(db, { id: change.id, most: 1 });
    return row ? ok(playerOf(row)) : fail('thing.unknown');
  });

  const approve = credit.act(
    'affiliate_payout',
    payoutAct({ book, currency, timeZone }, ({ id }) => statementNow(id)),
  );
  mount(scope, approveAffiliatePayout, ({ input: { params, body }, operator, request }) =>
    approve({ id: params.id, ...body }, { operator, request }),
  );

  mount(scope, recomputeAffiliateMonth, async ({ input: { params } }) => {
    const [row] = await listStatements(db, { id: BigInt(params.id) }, 1);
    if (!row) return fail('thing.unknown');
    const at = recomputeMonth(row.record);
    return ok({ same: at === null, at });
  });
}
