import type { Game } from '@parlour/contract/catalogue.endpoints';
import { type ClientFailure, clientFailure } from '@parlour/contract/client';
import { type Launched, startGame } from '@parlour/contract/launch.endpoints';
import { addRecentGame } from '@parlour/contract/recently-played.endpoints';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api.ts';
import { RECENTLY_PLAYED_KEY } from '../../shared/games/games.queries.ts';
import { launchAddress, launchItem } from './launch-item.ts';

export type Launch = { launched: Launched | null; failure: ClientFailure<string> | null };

const NOTHING: Launch = { launched: null, failure: null };

/**
 * Opens a game. The launch URL is single use, so it is requested once per opening and never cached: it is not a query.
 *
 * @param game undefined while unknown, or if it must not be opened
 * @param how.attempt increased by a reload, which needs its own URL
 * @param how.freePlay whether a trial player opens it
 */
export function useLaunch(
  game: Game | undefined,
  { language, attempt, freePlay }: { language: string; attempt: number; freePlay: boolean },
): Launch {
  const client = useQueryClient();
  const [launch, setLaunch] = useState<Launch & { of: number }>({ ...NOTHING, of: attempt });
  const nodeId = game?.nodeId;
  useEffect(() => {
    if (!game) return;
    const stop = new AbortController();
    const open = async () => {
      const answer = await call(startGame, { body: launchItem(game, language, freePlay) }, stop.signal);
      // An unacceptable URL counts as a failed launch.
      const sound = !answer.ok || launchAddress(answer.value.url, location.origin) !== null;
      const result = sound ? answer : clientFailure('client.no_url');
      if (stop.signal.aborted) return;
      setLaunch({
        launched: result.ok ? result.value : null,
        failure: result.ok ? null : result,
        of: attempt,
      });
      // Guest play changes nothing, including the list of recent games.
      if (result.ok && !freePlay) await recordRecent(client, game);
    };
    // Only a cancelled opening throws.
    open().catch(() => undefined);
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a translated name of the game must not open it again
  }, [nodeId, attempt]);
  return launch.of === attempt ? launch : NOTHING;
}

/** Records the game as recently played. Failures are not reported, because the player is already in the game. */
async function recordRecent(client: QueryClient, game: Game): Promise<void> {
  const result = await call(addRecentGame, { body: { nodeId: game.nodeId, vendor: game.vassalage } });
  if (result.ok) await client.invalidateQueries({ queryKey: RECENTLY_PLAYED_KEY });
}
