/** Stage of the certification cases: a separate gateway, without a network. */
import { randomUUID } from 'node:crypto';
import { currencyOf } from '@parlour/contract/currencies';
import type { Currency } from '@parlour/contract/money';
import { sql } from 'kysely';
import { endPlaySessions, openPlaySession } from '../ledger/wallet/index.ts';
import { accountOf, playerName } from '../vendor-gateway/canonical.ts';
import { forged, type Operator, type Player, type Stage } from '../vendor-gateway/certification/stage.ts';
import type { VendorClient } from '../vendor-gateway/certification/vendor-client.ts';
import { listRefusals } from '../vendor-gateway/gateway.store.ts';
import type { VendorProtocol } from '../vendor-gateway/vendor.ts';
import { aGateway, type TestGateway } from './gateway.ts';
import { aPlayer } from './players.ts';

const MONEY = 100_000n;

/** Creates a game of the gateway's vendor in the catalogue; stopping it makes it unplayable. */
async function aGame({ db, games, vendor }: TestGateway): Promise<string> {
  const code = `C${randomUUID().slice(0, 8)}`;
  await sql`insert into game_vendor (code, name, categories) values (${code}, ${code}, '{RNG}')`.execute(db);
  await sql`insert into game (node_id, vendor_code, code, category, names, engine, skin, enabled)
    values (${code}, ${code}, ${code}, 'RNG', '{}', 'slot', 'x', false)`.execute(db);
  games.set(code, { node_id: code, gatewayVendor: vendor });
  return code;
}

export type StageOptions = {
  mayAward: boolean;
  protocols?: readonly VendorProtocol[];
  /** Currency of its players. */
  currency?: Currency;
};

export async function aStage(
  db: TestGateway['db'],
  vendorClient: VendorClient,
  { mayAward, protocols, currency = currencyOf('MMK') }: StageOptions,
): Promise<Stage> {
  const { protocol } = vendorClient;
  const gateway = await aGateway(db, { mayAward, protocol, ...(protocols ? { protocols } : {}) });
  const { app, vendorId, vendor, key } = gateway;
  const { exponent } = currency;
  const who = { vendorClient, vendor: { code: vendor, key }, now: Date.now, exponent };
  const game = await aGame(gateway);
  const players = new Map<string, Awaited<ReturnType<typeof aPlayer>>>();
  const of = ({ name }: Player) => {
    const player = players.get(name);
    if (!player) throw new Error(`${name} is no player of this stage`);
    return player;
  };
  const join = async (book: 'PLAY' | 'TRIAL' = 'PLAY'): Promise<Player> => {
    const player = await aPlayer(db, vendorId, MONEY, book, currency.code);
    const name = playerName(player.accountId);
    players.set(name, player);
    return { name, session: player.session };
  };
  const operator: Operator = {
    secondGame: 'g2',
    foreignGame: 'others',
    other: await aGateway(db, { protocol }).then((other) => ({ code: other.vendor, key: other.key })),
    expireTokens: async () => {
      await sql`update launch_token set expires_at = clock_timestamp() - interval '1 ms' where used_at is null`.execute(
        db,
      );
    },
    disable: async (player) => {
      await db.updateTable('member').set({ state: 'disabled' }).where('id', '=', of(player).memberId).execute();
    },
    exclude: async (player) => {
      await db
        .updateTable('wallet')
        .set({ stopped_until: new Date('9999-01-01') })
        .where('account_id', '=', of(player).accountId)
        .execute();
    },
    limit: async (player, wager) => {
      const { accountId, memberId } = of(player);
      await sql`insert into play_watch (account_id, member_id, zone, wager_day)
        values (${accountId}, ${memberId}, 'UTC', ${wager})`.execute(db);
      await db.updateTable('wallet').set({ guarded: true }).where('account_id', '=', accountId).execute();
    },
    withStopped: async (what, work) => {
      const stop = async (enabled: boolean) => {
        if (what === 'game' && enabled) gateway.games.set(game, { node_id: game, gatewayVendor: vendor });
        else if (what === 'game') gateway.games.delete(game);
        else await db.updateTable('gateway_vendor').set({ enabled }).where('id', '=', vendorId).execute();
        gateway.gateway.vendors.invalidate();
      };
      await stop(false);
      await work();
      await stop(true);
    },
    ofClosedBook: async (book) => {
      await db
        .updateTable('gateway_vendor')
        .set({ books: [book === 'TRIAL' ? 'PLAY' : 'TRIAL'] })
        .where('id', '=', vendorId)
        .execute();
      gateway.gateway.vendors.invalidate();
      return join(book);
    },
    round: ({ name }, round) =>
      db
        .selectFrom('round')
        .where('account_id', '=', accountOf(name))
        .where('ext_id', '=', round)
        .select(['state', 'bet', 'win', 'bets', 'wins'])
        .executeTakeFirst(),
    cases: ({ name }) =>
      db
        .selectFrom('gateway_case')
        .where('account_id', '=', accountOf(name))
        .select(['kind', 'ext_id as tx', 'state'])
        .orderBy('id')
        .execute(),
    refused: async (code) => {
      await gateway.gateway.tally.write();
      const rows = await listRefusals(db, new Date(0));
      const counted = rows.filter((row) => row.code === code && (row.vendor === null || row.vendor === vendor));
      return counted.reduce((sum, { seen }) => sum + seen, 0n);
    },
    entries: async ({ name }) => {
      const rows = await db.selectFrom('entry').where('account_id', '=', accountOf(name)).selectAll().execute();
      return rows.length;
    },
  };
  return {
    ...who,
    game,
    currency: currency.code,
    mayAward,
    async say(call, forgery) {
      const { path, headers, body } = forged(who, call, forgery);
      const response = await app.inject({ method: 'POST', url: path, headers, payload: body });
      return vendorClient.read(call, response.statusCode, response.payload, exponent);
    },
    player: () => join(),
    another: () => join(),
    launch: async (player) => {
      const token = await openPlaySession(db, {
        memberId: of(player).memberId,
        sessionId: of(player).memberId,
        vendor,
        gameNodeId: game,
        book: 'PLAY',
        language: 'EN',
      });
      if (token === null) throw new Error('the vendor is stopped');
      return token;
    },
    signOut: async (player) => {
      await endPlaySessions(db, of(player).memberId);
      await sql`update play_session set ended_at = clock_timestamp() where account_id = ${of(player).accountId}`.execute(
        db,
      );
    },
    operator,
  };
}
