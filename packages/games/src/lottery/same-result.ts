/** Results of draws compared by value, on the server and on players' devices. */

/** Serialises with sorted keys, so that equal values give equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Whether two results are equal, whatever the order of their fields. */
export const isSameResult = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);
