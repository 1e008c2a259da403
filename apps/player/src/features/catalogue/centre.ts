/** What is chosen in the game centre, as it stands in the address and is remembered until footer home resets it. */
import { type Filter, NO_FILTER } from '../../shared/store.ts';

export const CENTRE_PATH = '/m/gameCenter';

/** Address of the game centre with this choice. */
export function centreHref({ category, dataType, vassalage }: Filter): string {
  const query = new URLSearchParams();
  if (category !== NO_FILTER.category) query.set('category', category);
  if (dataType !== NO_FILTER.dataType) query.set('type', dataType.toLowerCase());
  if (vassalage !== NO_FILTER.vassalage) query.set('vassalage', vassalage);
  return query.size > 0 ? `${CENTRE_PATH}?${query}` : CENTRE_PATH;
}

/** The choice that an address stands for. */
export const centreState = (category: string, query: URLSearchParams): Filter => ({
  category,
  dataType: query.get('type')?.toUpperCase() ?? NO_FILTER.dataType,
  vassalage: query.get('vassalage')?.replace(/^all$/, '') ?? NO_FILTER.vassalage,
});
