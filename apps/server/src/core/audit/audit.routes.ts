/** Console endpoints of the activity record. */
import { randomUUID } from 'node:crypto';
import { checkAudit, exportAudit, listAudit } from '@parlour/contract/audit.endpoints';
import { dayBounds } from '@parlour/contract/clock';
import { currencyOf } from '@parlour/contract/currencies';
import type { Brand } from '../../config/brand.ts';
import type { Db } from '../../platform/db/db.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { type Column, toFile } from '../../platform/sheets.ts';
import { withDecimals } from './amounts.rules.ts';
import { listActors, listActs, listAudit as readAudit, recordAudit } from './audit.store.ts';
import { readVerification, verifyAudit } from './verification.store.ts';

/** Rows verified while the page waits. */
const MOST_NEW = 1_000;
/** Most rows of one file. */
const MOST_ROWS = 20_000;

const COLUMNS: readonly Column[] = [
  { name: 'number', kind: 'number' },
  ...['time', 'operator', 'role', 'action', 'player', 'before', 'after', 'reason', 'address', 'seal'].map(
    (name) => ({ name, kind: 'text' }) as const,
  ),
];

type Filters = Partial<Record<'act' | 'subject' | 'operator' | 'account' | 'from' | 'to', string | undefined>>;
type AuditDeps = { db: Db; brand: Pick<Brand, 'currency' | 'timeZone' | 'name' | 'merchantCode'> };

export function auditRoutes(scope: Scope, { db, brand }: AuditDeps): void {
  const { timeZone } = brand;
  const { symbol, exponent } = currencyOf(brand.currency);
  const filterOf = ({ act = '', subject = '', operator = '', account = '', from, to }: Filters) => ({
    act,
    subject,
    operator: operator.trim(),
    account: account.trim(),
    from: from === undefined ? null : dayBounds(from, timeZone)[0],
    to: to === undefined ? null : dayBounds(to, timeZone)[1],
  });

  mount(scope, listAudit, async ({ input: { query } }) => {
    const { before, size } = query;
    const isFirst = before === undefined;
    const found = await readAudit(db, {
      ...filterOf(query),
      before: isFirst ? null : BigInt(before),
      limit: size + 1,
    });
    const rows = found.slice(0, size);
    return ok({
      rows: rows.map((row) => ({
        id: row.id.toString(),
        at: row.at.toISOString(),
        operator: row.operator_name,
        role: row.operator_role,
        address: row.address,
        act: row.act,
        memberId: row.member_id?.toString() ?? null,
        account: row.account,
        ...withDecimals(row, exponent),
        reason: row.reason,
      })),
      next: found.length > size ? (rows.at(-1)?.id.toString() ?? null) : null,
      acts: isFirst ? await listActs(db) : [],
      operators: isFirst ? await listActors(db) : [],
      symbol,
    });
  });

  mount(scope, exportAudit, async ({ input: { body }, operator, request }) => {
    const { format, ...filters } = body;
    const found = await readAudit(db, { ...filterOf(filters), before: null, limit: MOST_ROWS + 1 });
    const rows = found.slice(0, MOST_ROWS);
    const cut = found.length > MOST_ROWS;
    const [id, at] = [randomUUID(), new Date()];
    const chosen = Object.entries(filters).map(([name, value]) => `${name} ${value}`);
    // Recorded before the file is sent.
    await recordAudit(db, {
      operator,
      request,
      act: 'audit.exported',
      after: { export: id, ...filters, format, rows: rows.length, cut },
    });
    const json = (facts: unknown) => (facts === null ? '' : JSON.stringify(facts));
    const sheet = {
      columns: COLUMNS,
      rows: rows.map((row) => {
        const { before, after } = withDecimals(row, exponent);
        const { operator_name: name, operator_role: role, act, account, reason, address } = row;
        const [number, time, seal] = [row.id.toString(), row.at.toISOString(), Buffer.from(row.hash).toString('hex')];
        return [number, time, name, role, act, account ?? '', json(before), json(after), reason, address, seal];
      }),
      creator: operator.name,
      at,
      mark: [
        `${brand.name} (${brand.merchantCode}): activity, ${chosen.join(', ') || 'everything'} (${timeZone})`,
        `Made by ${operator.name} at ${at.toISOString()}, export ${id}, ${rows.length} rows${cut ? ', CUT: there is more' : ''}. For the staff of this house only.`,
      ],
    };
    return ok({
      name: `${brand.merchantCode}-activity-${at.toISOString().slice(0, 10)}.${format}`,
      ...toFile(sheet, format),
      rows: rows.length,
      cut,
    });
  });

  mount(scope, checkAudit, async () => {
    const known = await readVerification(db);
    // Rows written since the last run of the job.
    const broken = known.broken ?? (await verifyAudit(db, known, MOST_NEW)).broken;
    return ok({ broken: broken?.toString() ?? null, verifiedAt: known.verifiedAt?.toISOString() ?? null });
  });
}
