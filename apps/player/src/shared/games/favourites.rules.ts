/** The favourite ids before and after a tap. The same list comes back when nothing changes. */
export const withFavourite = (ids: readonly string[], nodeId: string): readonly string[] =>
  ids.includes(nodeId) ? ids : [nodeId, ...ids];

/** A removal that the server refused: the game stands again where it stood, whatever changed meanwhile. */
export const backAt = (ids: readonly string[], nodeId: string, place: number): readonly string[] =>
  place < 0 || ids.includes(nodeId) ? ids : [...ids.slice(0, place), nodeId, ...ids.slice(place)];

export const withoutFavourite = (ids: readonly string[], nodeId: string): readonly string[] =>
  ids.includes(nodeId) ? ids.filter((id) => id !== nodeId) : ids;
