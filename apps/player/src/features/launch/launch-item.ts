/** What is sent to open a game. */
import { DEFAULT_GAME_CODE, ENTERTAINMENT, PLAY_TYPES, prizeModeOf } from '@parlour/contract/catalogue';
import type { Game } from '@parlour/contract/catalogue.endpoints';
import { FRAME_QUERY } from '@parlour/contract/frame-query';
import { isOutward } from '@parlour/contract/outbound-urls';

/**
 * The launch item of a game. A lottery opens by its prize mode in the lottery client (N49).
 *
 * @param freePlay asks for play with demo credit, which a trial player has
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

/** A game on this very machine, as developers run one. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(:[0-9]{1,5})?\/[!-[\]-~]*$/;

/**
 * The address that a launch leads to: a page of this site, or a sound one elsewhere. The frame's policy names the hosts.
 *
 * @returns null for an address that is followed by nobody
 */
export function launchAddress(address: string, origin: string): string | null {
  if (/^\/(?![/\\])[!-[\]-~]*$/.test(address)) return new URL(address, origin).origin === origin ? address : null;
  return isOutward('launch', address) || LOOPBACK.test(address) ? address : null;
}

/** A launch of one of the house's own games with what is chosen at first; vendors' pages are not told. */
export const withChoice = <L extends { url: string }>(launched: L, choice: string): L =>
  choice === '' || !launched.url.startsWith('/')
    ? launched
    : { ...launched, url: `${launched.url}&${FRAME_QUERY.choice}=${encodeURIComponent(choice)}` };
