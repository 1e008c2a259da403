/** Going to a provider and coming back. */
import { REMEMBER_KEY, RETURN_KEY, SOCIAL_PROVIDERS, type SocialProvider } from '@parlour/contract/social-login';

/** Whitelabel flag of each provider's button. */
export const SOCIAL_FLAGS = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const;

export const SOCIAL_NAMES: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' };

/** Providers whose buttons a merchant shows. */
export const shownProviders = (flags: Partial<Record<string, boolean>> | undefined): SocialProvider[] =>
  SOCIAL_PROVIDERS.filter((name) => flags?.[SOCIAL_FLAGS[name]] === true);

type Adapter = {
  /** Asks our server for the provider's address; null when there is no way to it now. */
  start: (provider: SocialProvider, remember: boolean) => Promise<string | null>;
  /** Leaves for an address. */
  leave: (address: string) => void;
  /** Shows that something is under way; answers what takes it away again. */
  wait: () => () => void;
};

/**
 * What a tap on a provider's button does.
 *
 * @returns false when there is no way to the provider now
 */
export async function goTo(
  provider: SocialProvider,
  remember: boolean,
  { start, leave, wait }: Adapter,
): Promise<boolean> {
  const hide = wait();
  const address = await start(provider, remember);
  hide();
  if (address !== null) leave(address);
  return address !== null;
}

/** `declined`: the person said no there. `failed`: something went wrong on the way. */
const ENDS = [...SOCIAL_PROVIDERS, 'declined'] as const;
export type Return = { provider: SocialProvider | 'declined' | 'failed'; remember: boolean };

/** What a provider sent back with the address; null when nobody came from one. */
export function returnIn(search: string): Return | null {
  const query = new URLSearchParams(search);
  const value = query.get(RETURN_KEY);
  if (value === null) return null;
  const provider = ENDS.find((name) => name === value) ?? 'failed';
  return { provider, remember: query.get(REMEMBER_KEY) === '1' };
}

/** Failures of somebody else's making: the waiting message goes, and nothing is said. */
export const isQuiet = (code: string): boolean => code === 'provider.refused' || code === 'provider.new_member';
