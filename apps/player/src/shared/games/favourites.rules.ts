/** Adds an id to the favourites. Returns the same array if nothing changes. */
export const withFavourite = (ids: readonly string[], nodeId: string): readonly string[] =>
  ids.includes(nodeId) ? ids : [nodeId, ...ids];

/** Reverts a refused removal: inserts the game at its former place, whatever changed meanwhile. */
export const backAt = (ids: readonly string[], nodeId: string, place: number): readonly string[] =>
  place < 0 || ids.includes(nodeId) ? ids : [...ids.slice(0, place), nodeId, ...ids.slice(place)];

export const withoutFavourite = (ids: readonly string[], nodeId: string): readonly string[] =>
  ids.includes(nodeId) ? ids.filter((id) => id !== nodeId) : ids;
