/** The merchant's switches for login. */
import type { OutputOf } from '@parlour/contract/endpoint';
import type { getWhitelabel } from '@parlour/contract/system.endpoints';

export type Flags = Partial<OutputOf<typeof getWhitelabel>['flags']>;

/** Whether password reset is available. */
export const offersReset = (flags: Flags | undefined): boolean =>
  flags?.CHNGPASSMAIL3 === true || flags?.CHNGPASSVERIF3 === true;
