/** How a game opens, and for whom. Pure. */

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

/** Sandbox permissions of the frame for a launch page, which is a path on our host or an address elsewhere. */
export const sandboxOf = (page: string): string =>
  page.startsWith('/') ? FRAME_SANDBOX.ownHost : FRAME_SANDBOX.elsewhere;

/** How a lottery opens: its prize mode and its play type. */
export type LotteryMode = { prizeMode: PrizeMode; playType: string };

type LotteryFacts = { category: string; vendor_code: string; classifications: readonly string[] };

/** How a game opens in the lottery client; null for every game that is no lottery (N49). What a caller says of it counts for nothing. */
export function lotteryMode({ category, vendor_code, classifications }: LotteryFacts): LotteryMode | null {
  const prizeMode = prizeModeOf(category, vendor_code);
  if (!prizeMode) return null;
  const isEntertainment = classifications.includes(ENTERTAINMENT);
  return { prizeMode, playType: isEntertainment ? PLAY_TYPES.Entertainment : PLAY_TYPES.Tradition };
}

/** The parameters by which a lottery opens (N49). */
const modeQuery = (mode: LotteryMode) => ({ lottoMode: mode.prizeMode, ...mode });

/** A game of the house's lottery, as far as a launch has to know it. */
export type HouseLottery = { code: string; prize_mode: string; play_type: string };

/** Whether the house's own lottery plays a title, and not its vendor. */
export const isHouseLottery = (engine: string): boolean => engine.startsWith(LOTTERY_ENGINE);

/**
 * The page of the app on which the house's lottery plays a title: its game, or the lobby of its mode.
 *
 * @param onSale the games that the house sells now
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

/** Address of one launch. */
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
 * Whether a session may open a game (N19): a trial player in free play alone, everybody else by their member type.
 *
 * @param freeplay `1` when the launch asks for free play
 */
export const mayLaunch = (session: { type: number; book: string }, freeplay: string | undefined): boolean =>
  isGuest(session.type) ? session.book === 'TRIAL' && freeplay === '1' : mayFreePlay(session.type);
