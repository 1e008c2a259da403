import type { InputOf } from '@parlour/contract/endpoint';
import { launchGame, startGame } from '@parlour/contract/launch.endpoints';
import type { LiveCatalogue } from '../../games/catalogue/index.ts';
import { languageOf, pauseFor } from '../../games/catalogue/index.ts';
import { isFrozen, keepsBook, openPlaySession } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { mayPlay } from '../responsible-gaming/index.ts';
import {
  type HouseLottery,
  isHouseLottery,
  launchUrl,
  lotteryMode,
  lotteryPage,
  mayLaunch,
  sandboxOf,
} from './launch.rules.ts';

export type LaunchDeps = {
  db: Db;
  live: LiveCatalogue;
  /** Returns the launch page of a gateway vendor; null when the vendor is unknown or stopped. */
  launchPageOf: (gatewayVendor: string) => string | null;
  /** Lists the lottery games on sale. */
  lotteries: () => Promise<readonly HouseLottery[]>;
};

export function launchRoutes(scope: Scope, { db, live, launchPageOf, lotteries }: LaunchDeps): void {
  async function launch(item: InputOf<typeof startGame>['body'], session: Session) {
    const game = live.now().find(item.nodeId);
    if (!game) return fail('thing.unknown');
    const page = launchPageOf(game.gatewayVendor);
    if (game.paused) return fail('launch.paused', pauseFor(game.vendorPause, languageOf(item.language)));
    if (!page) return fail('launch.game_unavailable');
    if (!mayLaunch(session, item.freeplay)) return fail('access.free_reject');
    if (!(await keepsBook(db, game.gatewayVendor, session.book))) return fail('access.free_reject');
    const refusal = await mayPlay(db, session);
    if (refusal) return refusal;
    if (await isFrozen(db, session)) return fail('launch.paused');
    if (isHouseLottery(game.engine)) {
      const own = lotteryPage(game.engine, lotteryMode(game), await lotteries());
      return own === null ? fail('launch.game_unavailable') : ok({ url: own, mode: 'app' as const, sandbox: '' });
    }
    const launchToken = await openPlaySession(db, {
      memberId: session.memberId,
      sessionId: session.id,
      vendor: game.gatewayVendor,
      gameNodeId: game.node_id,
      book: session.book,
      language: languageOf(item.language),
    });
    // The vendor was stopped by an operator: its games are shown as paused, like individually paused ones.
    if (launchToken === null) return fail('launch.paused');
    const url = launchUrl(page, {
      token: launchToken,
      game: game.node_id,
      language: languageOf(item.language),
      lottery: lotteryMode(game),
    });
    return ok({ url, mode: 'frame' as const, sandbox: sandboxOf(page) });
  }

  mount(scope, startGame, ({ input, session }) => launch(input.body, session));
  mount(scope, launchGame, ({ input, session }) => launch(input.query, session));
}
