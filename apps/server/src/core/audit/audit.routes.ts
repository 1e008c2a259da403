import { checkAudit, listAudit } from '@parlour/contract/audit.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { brokenAudit, listActs, listAudit as readAudit } from './audit.store.ts';

export function auditRoutes(scope: Scope, { db }: { db: Db }): void {
  mount(scope, listAudit, async ({ input }) => {
    const { act = '', operator = '', before, size } = input.query;
    const found = await readAudit(db, { act, operator, before: before ? BigInt(before) : null, limit: size + 1 });
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
        before: row.before,
        after: row.after,
        reason: row.reason,
      })),
      next: found.length > size ? (rows.at(-1)?.id.toString() ?? null) : null,
      acts: await listActs(db),
    });
  });

  mount(scope, checkAudit, async () => ok({ broken: (await brokenAudit(db))?.toString() ?? null }));
}
