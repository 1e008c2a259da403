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
 * Opens a game. Its address works once, so it is asked for once for each opening and never kept: it is no query.
 *
 * @param game undefined while it is not known yet, or may not be opened
 * @param how.attempt raised by a reload, which needs an address of its own
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
      // An address that nobody follows is no launch.
      const sound = !answer.ok || launchAddress(answer.value.url, location.origin) !== null;
      const result = sound ? answer : clientFailure('client.no_url');
      if (stop.signal.aborted) return;
      setLaunch({
        launched: result.ok ? result.value : null,
        failure: result.ok ? null : result,
        of: attempt,
      });
      // A trial player changes nothing, the list of recent games included.
      if (result.ok && !freePlay) await recordRecent(client, game);
    };
    // Only an opening that was given up throws.
    open().catch(() => undefined);
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new name of the game in another language opens nothing
  }, [nodeId, attempt]);
  return launch.of === attempt ? launch : NOTHING;
}

/** Notes the game as played. A failure is not worth a word: the player is already in the game. */
async function recordRecent(client: QueryClient, game: Game): Promise<void> {
  const result = await call(addRecentGame, { body: { nodeId: game.nodeId, vendor: game.vassalage } });
  if (result.ok) await client.invalidateQueries({ queryKey: RECENTLY_PLAYED_KEY });
}
