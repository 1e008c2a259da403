/** Members with limits, and with a play session. */
import type { LimitKind, LimitSpan } from '@parlour/contract/responsible-gaming';
import { getProtection, putLimit } from '@parlour/contract/responsible-gaming.endpoints';
import { applyCommands, type Command } from '../ledger/wallet/index.ts';
import { type Player, type TestApp, valueOf } from './app.ts';
import { aCommand } from './commands.ts';
import { aSession } from './players.ts';

/** Ten years ahead of the database: a server whose clock was changed. */
export const YEARS_AHEAD = 10 * 365 * 86_400_000;

/** Registers a member with a session at the in-house vendor; returns test helpers. */
export async function aGuarded(app: TestApp) {
  const player = await app.register();
  const { db } = app.database;
  const row = await db
    .selectFrom('member as m')
    .innerJoin('wallet as w', 'w.member_id', 'm.id')
    .where('m.account', '=', player.account)
    .select(['m.id as memberId', 'w.account_id as accountId'])
    .executeTakeFirstOrThrow();
  const vendor = await db.selectFrom('gateway_vendor').select('id').where('code', '=', 'BGS').executeTakeFirstOrThrow();
  const session = await aSession(db, row.accountId, vendor.id);
  const command = aCommand(vendor.id, { ...row, session });
  let rounds = 0;
  /** Executes a command; returns `ok` or the code of the refusal. */
  const apply = async (over: Partial<Command>) => {
    const [outcome] = await applyCommands(db, [command(over)]);
    return outcome?.code ?? 'ok';
  };
  const bet = (bet: bigint, round = `r${++rounds}`) => apply({ op: 'bet', bet, round, tx: `b-${round}`, game: '1001' });
  const view = async () => valueOf(await app.call(getProtection, { query: {} }, player));
  return { ...row, player, apply, bet, view };
}

export type LimitInput = [kind: LimitKind, span: LimitSpan, amount: string | null];

/** Requests a limit as a player. */
export const setLimit = (app: TestApp, player: Player, ...[kind, span, amount]: LimitInput) =>
  app.call(putLimit, { body: { kind, span, amount } }, player);
