/**
 * What stays in a field once `sent` has arrived: nothing, unless somebody typed on while it was on its way.
 *
 *     setReason(withoutSent(reason))
 */
export const withoutSent =
  (sent: string) =>
  (typed: string): string =>
    typed === sent ? '' : typed;
