/** What the merchant's switches say of login. */
import type { OutputOf } from '@parlour/contract/endpoint';
import type { getWhitelabel } from '@parlour/contract/system.endpoints';

export type Flags = Partial<OutputOf<typeof getWhitelabel>['flags']>;

/** Whether a forgotten password can be replaced. */
export const offersReset = (flags: Flags | undefined): boolean =>
  flags?.CHNGPASSMAIL3 === true || flags?.CHNGPASSVERIF3 === true;
