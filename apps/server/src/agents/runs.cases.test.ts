/** Golden settlement cases on the database: from figures to lines, payments and debts, to the minor unit. */
import { CASES, type CaseRow, type SettlementCase } from '@parlour/agents/testing/case-file';
import { expect, it } from 'vitest';
import { trialBalance } from '../ledger/wallet/index.ts';
import { eachDatabase, everythingSeen } from '../testing/databases.ts';
import { openCells } from './cells.ts';
import { recomputeRun } from './recompute.ts';
import { playOnDatabase } from './testing/played-case.ts';

const ZONE = 'Asia/Yangon';

type Run = { kind: string; lines: unknown[] } & Record<string, unknown>;
type Expected = {
  runs: Run[];
  final: {
    wallets: Record<string, Record<string, number>>;
    debts: { payer: string; payee: string; outstanding: number }[];
  };
};

/** Excludes rebates, which are not contracts, and costs by line, because the product records costs per member only. */
const isPlayed = ({ type, steps, costs }: CaseRow): boolean =>
  type === 'settlement' &&
  (steps as { kind?: string }[]).every(({ kind }) => kind !== 'rebate') &&
  ((costs ?? []) as { line?: string }[]).every(({ line }) => line === undefined);

const cases = CASES.filter(isPlayed);

eachDatabase((_kind, _open, { fresh }) => {
  it('plays nearly all cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(15);
  });

  it.each(cases)('AGT-017 AGT-018 $id $title', async ({ expected, ...inputs }) => {
    const { db } = await fresh();
    const cells = openCells(db, { timeZone: ZONE });
    const { runs, final } = expected as unknown as Expected;
    const played = await playOnDatabase(db, inputs as unknown as SettlementCase, async () => {
      await everythingSeen(db);
      await cells.catchUp();
    });
    // Movements are in the real ledger here: the balances below are their sum.
    expect(played.runs).toEqual(runs.map((run) => ({ ...run, ledger: undefined })));
    // The product has a single withdrawable balance: the separate balances of the cases are added up.
    const sum = (pockets: Record<string, number>) => Object.values(pockets).reduce((all, one) => all + one, 0);
    expect(played.balances).toEqual(
      Object.fromEntries(Object.entries(final.wallets).map(([name, own]) => [name, sum(own)])),
    );
    const owed = ({ payer, payee, outstanding }: Expected['final']['debts'][number]) => ({ payer, payee, outstanding });
    expect(played.debts).toEqual(final.debts.map(owed));
    expect((await trialBalance(db)).problems).toEqual([]);
    for (const id of played.runIds)
      expect(await recomputeRun(db, `${id}`)).toEqual([expect.stringContaining('to the byte')]);
  });
});
