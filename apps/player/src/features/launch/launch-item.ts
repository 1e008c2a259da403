/** Request to open a game, and validation of its answer. */
import { DEFAULT_GAME_CODE, ENTERTAINMENT, PLAY_TYPES, prizeModeOf } from '@parlour/contract/catalogue';
import type { Game } from '@parlour/contract/catalogue.endpoints';
import { FRAME_QUERY } from '@parlour/contract/frame-query';
import { isOutward } from '@parlour/contract/outbound-urls';

/**
 * Returns the launch request of a game. A lottery opens by its prize mode in the lottery client (N49).
 *
 * @param freePlay requests play with demo credit, for a trial player
 */
export function launchItem(game: Game, language: string, freePlay = false) {
  const prizeMode = prizeModeOf(game.gameType, game.vassalage) ?? '';
  const free = freePlay ? '1' : '0';
  return {
    nodeId: game.nodeId,
    gameId: game.gameId,
    gameCode: game.gameId || DEFAULT_GAME_CODE,
    gameType: game.gameType,
    vassalage: game.vassalage,
    playType: game.gameClassifyNew === ENTERTAINMENT ? PLAY_TYPES.Entertainment : PLAY_TYPES.Tradition,
    isGameH5: '1',
    roomId: '',
    lottoMode: prizeMode,
    prizeMode,
    supportPlay: free,
    freeplay: free,
    language,
  };
}

/** A game on the local machine, for development. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(:[0-9]{1,5})?\/[!-[\]-~]*$/;

/**
 * Returns the URL of a launch: a page of this site, or a well-formed URL elsewhere. The frame's policy restricts the
 * hosts.
 *
 * @returns null for an unacceptable URL
 */
export function launchAddress(address: string, origin: string): string | null {
  if (/^\/(?![/\\])[!-[\]-~]*$/.test(address)) return new URL(address, origin).origin === origin ? address : null;
  return isOutward('launch', address) || LOOPBACK.test(address) ? address : null;
}

/** Adds the preselected choice to a launch of an in-house game; vendors' pages do not receive it. */
export const withChoice = <L extends { url: string }>(launched: L, choice: string): L =>
  choice === '' || !launched.url.startsWith('/')
    ? launched
    : { ...launched, url: `${launched.url}&${FRAME_QUERY.choice}=${encodeURIComponent(choice)}` };
