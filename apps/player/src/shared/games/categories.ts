/** Icon, name and page of each category. */
import { CATEGORY_ROUTES } from '@parlour/contract/catalogue';
import type { IconName } from '@parlour/ui/Icon';

const ICONS: Record<string, IconName> = {
  HOT: 'flame',
  RNG: 'cherry',
  FISH: 'fish',
  LIVE: 'dices',
  PVP: 'spade',
  SPORTS: 'trophy',
  ESPORTS: 'gamepad-2',
  LOTT: 'ticket',
  ELOTT: 'ticket-percent',
  COCKFIGHT: 'feather',
  BINGO: 'grid-3x3',
};

export const categoryIcon = (category: string): IconName => ICONS[category] ?? 'layout-grid';

/** Returns the key of a category's short name, for tabs and tiles. */
export const shortTypeKey = (category: string): string =>
  `catalogue.type.${Object.hasOwn(ICONS, category) ? category : 'OTHER'}`;

/** Returns the key of a category's name. */
export const typeKey = (category: string): string =>
  Object.hasOwn(ICONS, category) ? `category.${category}` : 'category.OTHER';

const ROUTES: Record<string, string> = { ...CATEGORY_ROUTES, HOT: '/m/hot-games', JILI: '/m/jili' };

/** Returns the page of a category. Bingo has no page and opens in the game centre. */
export const categoryHref = (category: string): string =>
  ROUTES[category] ?? `/m/gameCenter?category=${encodeURIComponent(category)}`;
