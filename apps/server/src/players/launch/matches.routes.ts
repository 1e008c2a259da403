import { listMatches } from '@parlour/contract/launch.endpoints';
import type { LiveCatalogue } from '../../games/catalogue/index.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { engineOf, programmeAt } from './matches.rules.ts';

export type MatchesDeps = {
  live: LiveCatalogue;
  /** Whether a vendor's games are run by the in-house studio. */
  isOwn: (gatewayVendor: string) => boolean;
  clock: () => Date;
};

/** The first game in the catalogue's order plays the programme, so a chosen match works in it immediately. */
export function matchesRoutes(scope: Scope, { live, isOwn, clock }: MatchesDeps): void {
  mount(scope, listMatches, async ({ input: { query } }) => {
    const engine = engineOf(query.gameType);
    const game = live
      .now()
      .firstOf(query.gameType, (one) => one.engine === engine && !one.paused && isOwn(one.gatewayVendor));
    return game
      ? ok({ nodeId: game.node_id, ...programmeAt(query.gameType, clock()) })
      : ok({ nodeId: '', programme: 0, matches: [] });
  });
}
