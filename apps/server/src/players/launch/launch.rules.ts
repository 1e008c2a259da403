/** Conditions and modes of launching a game. Pure. */

import { isGuest, mayFreePlay } from '@parlour/contract/accounts';
import {
  DEFAULT_GAME_CODE,
  ENTERTAINMENT,
  LOTTERY_ENGINE,
  PLAY_TYPES,
  type PrizeMode,
  prizeModeOf,
} from '@parlour/contract/catalogue';
import { FRAME_SANDBOX } from '@parlour/contract/frame-rights';
import { PATHS } from '@parlour/contract/routes';

/** Returns the sandbox permissions of the frame for a launch page, which is a path on our host or an external URL. */
export const sandboxOf = (page: string): string =>
  page.startsWith('/') ? FRAME_SANDBOX.ownHost : FRAME_SANDBOX.elsewhere;

/** Launch mode of a lottery: its prize mode and play type. */
export type LotteryMode = { prizeMode: PrizeMode; playType: string };

type LotteryFacts = { category: string; vendor_code: string; classifications: readonly string[] };

/** Returns the launch mode in the lottery client; null for other games (N49). The caller's parameters are ignored. */
export function lotteryMode({ category, vendor_code, classifications }: LotteryFacts): LotteryMode | null {
  const prizeMode = prizeModeOf(category, vendor_code);
  if (!prizeMode) return null;
  const isEntertainment = classifications.includes(ENTERTAINMENT);
  return { prizeMode, playType: isEntertainment ? PLAY_TYPES.Entertainment : PLAY_TYPES.Tradition };
}

/** Launch parameters of a lottery (N49). */
const modeQuery = (mode: LotteryMode) => ({ lottoMode: mode.prizeMode, ...mode });

/** Facts about a lottery game that a launch needs. */
export type HouseLottery = { code: string; prize_mode: string; play_type: string };

/** Whether a title is played by the platform's own lottery instead of its vendor. */
export const isHouseLottery = (engine: string): boolean => engine.startsWith(LOTTERY_ENGINE);

/**
 * Returns the page of the app for a title of the platform's own lottery: its game, or the lobby of its mode.
 *
 * @param onSale the lottery games on sale
 * @returns null when the title's game is not on sale in the title's mode
 */
export function lotteryPage(engine: string, mode: LotteryMode | null, onSale: readonly HouseLottery[]): string | null {
  if (!mode) return null;
  const code = engine.slice(LOTTERY_ENGINE.length);
  const ofMode = onSale.filter((one) => one.prize_mode === mode.prizeMode && one.play_type === mode.playType);
  const isLobby = code === DEFAULT_GAME_CODE;
  if (!ofMode.some((one) => isLobby || one.code === code)) return null;
  const search = new URLSearchParams({ ...(isLobby ? {} : { game: code }), ...modeQuery(mode) });
  return `${PATHS.lottery}?${search}`;
}

type Launch = { token: string; game: string; language: string; lottery: LotteryMode | null };

/** Builds the URL of a launch. */
export function launchUrl(page: string, { token, game, language, lottery }: Launch): string {
  const search = new URLSearchParams({
    token,
    game,
    lang: language,
    embedded: '1',
    ...(lottery ? modeQuery(lottery) : {}),
  });
  return `${page}${page.includes('?') ? '&' : '?'}${search}`;
}

/**
 * Whether a session may launch a game (N19): a guest account only in free play, others by their member type.
 *
 * @param freeplay `1` when the launch requests free play
 */
export const mayLaunch = (session: { type: number; book: string }, freeplay: string | undefined): boolean =>
  isGuest(session.type) ? session.book === 'TRIAL' && freeplay === '1' : mayFreePlay(session.type);
