/** Test fixtures of teams: members with wallets in the tree, and games that they play. */
import { sql } from 'kysely';
import { applyCommands, type Command } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { aCommand } from '../../testing/commands.ts';
import { aPlayer, type Player } from '../../testing/players.ts';

/** Ids of a slot, a table game and a fishing game. */
export const GAMES = { slot: 'agents-slot', baccarat: 'agents-baccarat', fishing: 'agents-fishing' } as const;
export type GameName = keyof typeof GAMES;

export async function someGames(db: Db): Promise<void> {
  const categories = { slot: 'RNG', baccarat: 'LIVE', fishing: 'FISH' } as const;
  await sql`
    insert into game_vendor (code, name, categories) values ('AGENTS', 'AGENTS', '{RNG,LIVE,FISH}') on conflict do nothing`.execute(
    db,
  );
  for (const name of Object.keys(GAMES) as GameName[])
    await sql`
      insert into game (node_id, vendor_code, code, category, names, engine, skin)
      values (${GAMES[name]}, 'AGENTS', ${name}, ${categories[name]}, '{}', ${name === 'slot' ? 'slot-5x3' : name}, '')
      on conflict do nothing`.execute(db);
}

/** Creates a member with money under an upline of the tree; at the top without one. */
export async function aTeamMember(db: Db, vendor: number, upline: Player | null, type = 0): Promise<Player> {
  const player = await aPlayer(db, vendor, 1_000_000_000n);
  await db.updateTable('member').set({ type }).where('id', '=', player.memberId).execute();
  await db
    .insertInto('agent_node')
    .values({ member_id: player.memberId, parent_id: upline?.memberId ?? null })
    .execute();
  return player;
}

/** Plays rounds that are settled immediately. */
export async function play(
  db: Db,
  { vendor, player, game }: { vendor: number; player: Player; game: GameName },
  rounds: Record<string, [bet: bigint, win: bigint]>,
): Promise<void> {
  const command = aCommand(vendor, player);
  for (const [name, [bet, win]] of Object.entries(rounds)) {
    const settle: Partial<Command> = { op: 'settle', tx: name, round: name, game: GAMES[game], bet, win };
    const [outcome] = await applyCommands(db, [command(settle)]);
    if (outcome?.state !== 'done') throw new Error(`round ${name} was declined: ${outcome?.code}`);
  }
}
