import { REDIRECT_PROOF, SOCIAL_PROVIDERS, type SocialProvider } from '@parlour/contract/social-login';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { RegisterForm } from '../sessions/RegisterForm.tsx';
import { registrationQuery } from '../sessions/registration.queries.ts';
import css from './social-login.module.css';

/** User known to a provider but not to the platform, with a suggested free name. */
export type Newcomer = { provider: SocialProvider; username: string };

/** Returns the new user described by a failed login; null for other failures. */
export function newcomerIn({ code, value }: { code: string; value?: unknown }): Newcomer | null {
  if (code !== 'provider.new_member' || typeof value !== 'object' || value === null) return null;
  const { provider, username } = value as Record<string, unknown>;
  const known = SOCIAL_PROVIDERS.find((name) => name === provider);
  return known && typeof username === 'string' ? { provider: known, username } : null;
}

/** Last step of a new user: a username, and registration's fields besides passwords. */
export function NewMember({ newcomer }: { newcomer: Newcomer }) {
  const settings = useQuery(registrationQuery);
  return (
    <>
      {settings.isPending && <Skeleton className={css.waiting} />}
      {settings.error && <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <RegisterForm
          settings={settings.data}
          method="username"
          newcomer={{ username: newcomer.username, proof: { firebaseIdToken: REDIRECT_PROOF } }}
        />
      )}
    </>
  );
}
