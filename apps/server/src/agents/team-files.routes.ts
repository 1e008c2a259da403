/** Tables of an agent about the own team, as files. Names are masked as in the lists. */
import { MOST_EXPORTED } from '@parlour/contract/agents';
import type { InputOf } from '@parlour/contract/endpoint';
import { exportTeam } from '@parlour/contract/team-files.endpoints';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import { type Column, toFile } from '../platform/sheets.ts';
import type { TeamReportParts, TeamReports } from './team-reports.actions.ts';

type Table = { columns: Column[]; rows: string[][]; isCut: boolean };
type Asked = InputOf<typeof exportTeam>['body'];

const texts = (...names: string[]): Column[] => names.map((name) => ({ name, kind: 'text' }));
const numbers = (...names: string[]): Column[] => names.map((name) => ({ name, kind: 'number' }));

/** Reads a table; null for a branch that is not the agent's. */
const TABLES: Record<Asked['table'], (reports: TeamReports, asked: Asked, agentId: bigint) => Promise<Table | null>> = {
  async days(reports, asked, agentId) {
    const kpi = await reports.kpi(asked, agentId);
    return (
      kpi && {
        columns: [...texts('day'), ...numbers('turnover', 'net', 'active', 'newMembers')],
        rows: kpi.days.map(({ day, turnover, net, active, newMembers }) => [
          day,
          turnover,
          net,
          `${active}`,
          `${newMembers}`,
        ]),
        isCut: false,
      }
    );
  },

  async downlines(reports, asked, agentId) {
    const list = await reports.downlines({ ...asked, page: 1, size: MOST_EXPORTED }, agentId);
    return (
      list && {
        columns: [...texts('name', 'agent', 'joinedAt'), ...numbers('rate', 'members', 'turnover', 'net', 'active')],
        rows: list.rows.map(({ name, isAgent, joinedAt, rate, members, turnover, net, active }) => [
          name,
          isAgent ? 'yes' : 'no',
          joinedAt,
          rate ?? '',
          `${members}`,
          turnover,
          net,
          `${active}`,
        ]),
        isCut: list.total > list.rows.length,
      }
    );
  },

  async rebates(reports, asked, agentId) {
    const { days } = await reports.rebates(asked, agentId);
    return {
      columns: [...texts('day'), ...numbers('turnover', 'earned', 'paid')],
      rows: days.map(({ day, turnover, earned, paid }) => [day, turnover, earned, paid]),
      isCut: false,
    };
  },
};

type FileParts = Pick<TeamReportParts, 'currency' | 'timeZone' | 'clock'> & { brand: { name: string } };

export function mountTeamFiles(scope: Scope, reports: TeamReports, parts: FileParts): void {
  const { brand, currency, timeZone, clock } = parts;
  mount(scope, exportTeam, async ({ input: { body }, session }) => {
    const { table, format, from, to, line } = body;
    const read = await TABLES[table](reports, body, session.memberId);
    if (!read) return fail('thing.unknown');
    const at = clock();
    const { columns, rows, isCut } = read;
    const product = line ? `, ${line}` : '';
    const mark = [
      `${brand.name}: ${table}, ${from} to ${to} (${timeZone}), ${currency.code}${product}`,
      `Made by ${session.account} at ${at.toISOString()}, ${rows.length} rows`,
    ];
    const file = toFile({ columns, rows, creator: session.account, at, mark }, format);
    return ok({ name: `${table}-${from}-${to}.${format}`, ...file, rows: rows.length, isCut });
  });
}
