/** An affiliate's own report: months with their working, and players under pseudonyms. */
import type { IncomingHttpHeaders } from 'node:http';
import { getAffiliateReport, listAffiliatePlayers, openAffiliateLink } from '@parlour/contract/affiliates.endpoints';
import type { Currency } from '@parlour/contract/money';
import { PATHS } from '@parlour/contract/routes';
import type { Db } from '../../platform/db/db.ts';
import { ANSWERED, fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { countSubs, findByMember, listMonths, listOwnPlayers, listTerms, listTraffic } from './affiliates.store.ts';
import type { Clicks } from './clicks.ts';
import { toMonth, toProgramme } from './views.ts';

export type AffiliateRoutes = {
  db: Db;
  ledgerId: number;
  currency: Currency;
  timeZone: string;
  clock: () => Date;
  /** Returns a member's own referral code. */
  codeOf: (memberId: bigint) => Promise<string>;
  clicks: Clicks;
};

const MONTHS_SHOWN = 12;
const PLAYERS_SHOWN = 50;
/** Span of the counts by month. */
const TRAFFIC_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Whether somebody opens a page: no picture or frame of another site that would plant a click, and no prefetch. Browsers
 * that do not say so are believed.
 */
const isOpened = (headers: IncomingHttpHeaders): boolean =>
  ['document', undefined].includes(headers['sec-fetch-dest']) && headers['sec-purpose'] === undefined;

/** Returns the programme of a member; null when he is no affiliate. */
export async function programmeOf(
  { db, currency, clock }: Pick<AffiliateRoutes, 'db' | 'currency' | 'clock'>,
  memberId: bigint,
) {
  const affiliate = await findByMember(db, memberId);
  if (!affiliate) return null;
  const versions = await listTerms(db, affiliate.id);
  return toProgramme(affiliate, versions, { exponent: currency.exponent, now: clock() });
}

export function affiliateRoutes(scope: Scope, parts: AffiliateRoutes): void {
  const { db, ledgerId, currency, timeZone, clock, codeOf, clicks } = parts;
  const { exponent, symbol } = currency;

  mount(scope, getAffiliateReport, async ({ input: { query }, session }) => {
    const affiliate = await findByMember(db, session.memberId);
    if (!affiliate) return fail('thing.unknown');
    const { id: affiliateId } = affiliate;
    const before = query.before === undefined ? null : BigInt(query.before);
    const rows = await listMonths(db, { affiliateId, before, most: MONTHS_SHOWN + 1 });
    const page = rows.slice(0, MONTHS_SHOWN);
    const from = new Date(Math.max(affiliate.created_at.getTime(), clock().getTime() - TRAFFIC_DAYS * DAY_MS));
    const traffic = await listTraffic(db, { affiliateId, ledgerId, timeZone, from });
    return ok({
      programme: toProgramme(affiliate, await listTerms(db, affiliateId), { exponent, now: clock() }),
      code: await codeOf(session.memberId),
      months: page.map((row) => toMonth(row, exponent)),
      next: rows.length > page.length ? (page.at(-1)?.id.toString() ?? null) : null,
      traffic: traffic.map(({ month, clicks, registrations, first_deposits }) => ({
        monthStart: month.toISOString(),
        clicks,
        registrations,
        firstDeposits: first_deposits,
      })),
      subAffiliates: await countSubs(db, affiliateId),
      symbol,
      timeZone,
    });
  });

  mount(scope, listAffiliatePlayers, async ({ input: { query }, session }) => {
    const affiliate = await findByMember(db, session.memberId);
    if (!affiliate) return fail('thing.unknown');
    const before = query.before === undefined ? null : BigInt(query.before);
    const rows = await listOwnPlayers(db, { affiliateId: affiliate.id, before, most: PLAYERS_SHOWN + 1, ledgerId });
    const page = rows.slice(0, PLAYERS_SHOWN);
    return ok({
      players: page.map((row) => ({
        id: row.id.toString(),
        pseudonym: row.pseudonym,
        source: row.source,
        since: row.since.toISOString(),
        until: row.until?.toISOString() ?? null,
        clickId: row.click_id,
        hasDeposited: row.has_deposited,
        isQualified: row.is_qualified,
        excluded: row.excluded,
      })),
      next: rows.length > page.length ? (page.at(-1)?.id.toString() ?? null) : null,
      timeZone,
    });
  });

  mount(scope, openAffiliateLink, async ({ input: { params, query }, request, reply }) => {
    const { click_id: clickId = '', sub1, sub2, sub3, sub4, sub5 } = query;
    const subs = [sub1, sub2, sub3, sub4, sub5].map((sub) => sub ?? '');
    const asked = { code: params.code, clickId, subs };
    const code = isOpened(request.headers) ? await clicks.record(asked, { request, reply }) : null;
    const known = code === null ? '' : `?${new URLSearchParams({ affiliateCode: code })}`;
    reply.header('cache-control', 'no-store').redirect(`${PATHS.register}${known}`, 303);
    return ANSWERED;
  });
}
