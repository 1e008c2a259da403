/** Selection of the game centre, as encoded in the address and remembered until the footer's home item resets it. */
import { type Filter, NO_FILTER } from '../../shared/store.ts';

export const CENTRE_PATH = '/m/gameCenter';

/** Returns the game centre's address for a selection. */
export function centreHref({ category, dataType, vassalage }: Filter): string {
  const query = new URLSearchParams();
  if (category !== NO_FILTER.category) query.set('category', category);
  if (dataType !== NO_FILTER.dataType) query.set('type', dataType.toLowerCase());
  if (vassalage !== NO_FILTER.vassalage) query.set('vassalage', vassalage);
  return query.size > 0 ? `${CENTRE_PATH}?${query}` : CENTRE_PATH;
}

/** Parses the selection in an address. */
export const centreState = (category: string, query: URLSearchParams): Filter => ({
  category,
  dataType: query.get('type')?.toUpperCase() ?? NO_FILTER.dataType,
  vassalage: query.get('vassalage')?.replace(/^all$/, '') ?? NO_FILTER.vassalage,
});
