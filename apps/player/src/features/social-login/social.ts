/** Redirect to a provider and return from it. */
import { REMEMBER_KEY, RETURN_KEY, SOCIAL_PROVIDERS, type SocialProvider } from '@parlour/contract/social-login';

/** Whitelabel flag of each provider's button. */
export const SOCIAL_FLAGS = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const;

export const SOCIAL_NAMES: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' };

/** Returns the providers whose buttons a merchant shows. */
export const shownProviders = (flags: Partial<Record<string, boolean>> | undefined): SocialProvider[] =>
  SOCIAL_PROVIDERS.filter((name) => flags?.[SOCIAL_FLAGS[name]] === true);

type Adapter = {
  /** Requests the provider's URL from our server; null if it is unavailable. */
  start: (provider: SocialProvider, remember: boolean) => Promise<string | null>;
  /** Navigates to a URL. */
  leave: (address: string) => void;
  /** Shows a loading message; returns a function that hides it. */
  wait: () => () => void;
};

/**
 * Handles a tap on a provider's button.
 *
 * @returns false if the provider is unavailable
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

/** `declined`: the user refused there. `failed`: an error on the way. */
const ENDS = [...SOCIAL_PROVIDERS, 'declined'] as const;
export type Return = { provider: SocialProvider | 'declined' | 'failed'; remember: boolean };

/** Returns the provider's result from the address; null without one. */
export function returnIn(search: string): Return | null {
  const query = new URLSearchParams(search);
  const value = query.get(RETURN_KEY);
  if (value === null) return null;
  const provider = ENDS.find((name) => name === value) ?? 'failed';
  return { provider, remember: query.get(REMEMBER_KEY) === '1' };
}

/** Failures at the provider: the loading message is hidden, and nothing else is shown. */
export const isQuiet = (code: string): boolean => code === 'provider.refused' || code === 'provider.new_member';
