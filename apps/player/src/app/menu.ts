import { isGuest } from '@parlour/contract/accounts';
import type { IconName } from '@parlour/ui/Icon';
import { PATHS } from './routes.ts';

export type MenuEntry = { key: string; icon: IconName; to: string };

/** The game entries of the side menu, in order, including all optional ones. */
export const GAME_ENTRIES: readonly MenuEntry[] = [
  { key: 'category.HOT', icon: 'flame', to: PATHS.popular },
  { key: 'menu.favourites', icon: 'star', to: PATHS.favourites },
  { key: 'menu.recents', icon: 'history', to: PATHS.recents },
  { key: 'category.RNG', icon: 'cherry', to: PATHS.slots },
  { key: 'category.FISH', icon: 'fish', to: PATHS.fishing },
  { key: 'category.LIVE', icon: 'dices', to: PATHS.live },
  { key: 'category.PVP', icon: 'spade', to: PATHS.poker },
  { key: 'category.SPORTS', icon: 'trophy', to: PATHS.sports },
  { key: 'category.ESPORTS', icon: 'gamepad-2', to: PATHS.esports },
  { key: 'category.LOTT', icon: 'ticket', to: PATHS.lott },
  { key: 'category.ELOTT', icon: 'hash', to: PATHS.elott },
  { key: 'category.COCKFIGHT', icon: 'feather', to: PATHS.cockfight },
];

/** Returns the entries that this merchant has enabled. */
export const gameEntriesOf = (flags: { COCKFIGHT3?: boolean }): readonly MenuEntry[] =>
  flags.COCKFIGHT3 ? GAME_ENTRIES : GAME_ENTRIES.filter(({ to }) => to !== PATHS.cockfight);

export type Shortcut = MenuEntry & { name: 'rewards' | 'promoCode' | 'vip' };

type Reader = {
  session: { type: number } | null;
  flags: { VIPBEN3?: boolean; REFERRAL3?: boolean };
  /** VIP tier of the member; 0 without one. */
  vipLevel: number;
  /** The app is not installed: neither as native shell nor on the home screen. */
  inBrowser: boolean;
};

/** Returns the entries of the side menu besides the games. */
export function menuOf({ session, flags, vipLevel, inBrowser }: Reader): {
  shortcuts: Shortcut[];
  invite: boolean;
  downloadPromo: boolean;
} {
  const rewards: Shortcut = { name: 'rewards', key: 'rewards.short', icon: 'gift', to: PATHS.rewardCenter };
  const promoCode: Shortcut = {
    name: 'promoCode',
    key: 'promoCode.title',
    icon: 'ticket-percent',
    to: PATHS.promoCode,
  };
  const vip: Shortcut = { name: 'vip', key: 'vip.short', icon: 'crown', to: PATHS.benefits };
  return {
    shortcuts: session === null || flags.VIPBEN3 ? [rewards, promoCode, vip] : [rewards, promoCode],
    invite: session === null || (flags.REFERRAL3 === true && !isGuest(session.type)),
    downloadPromo: session !== null && vipLevel >= 1 && inBrowser,
  };
}
