/**
 * Returns an updater that clears a field after `sent` was submitted, unless its text was changed meanwhile.
 *
 *     setReason(withoutSent(reason))
 */
export const withoutSent =
  (sent: string) =>
  (typed: string): string =>
    typed === sent ? '' : typed;
