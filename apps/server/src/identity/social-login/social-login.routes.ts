import type { OutputOf } from '@parlour/contract/endpoint';
import { PATHS } from '@parlour/contract/routes';
import { REMEMBER_KEY, RETURN_KEY } from '@parlour/contract/social-login';
import { finishOAuthFlow, getProviders, startOAuthFlow } from '@parlour/contract/social-login.endpoints';
import { ANSWERED, fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { OAuthFlows } from './oauth-flow.ts';

export type ProvidersDeps = { trips: OAuthFlows; offer: OutputOf<typeof getProviders> };

export function providersRoutes(scope: Scope, { trips, offer }: ProvidersDeps): void {
  mount(scope, getProviders, async () => ok(offer));

  mount(scope, startOAuthFlow, async ({ input, request, reply }) => {
    const url = await trips.start(input.body, request, reply);
    return url === null ? fail('provider.off') : ok({ url });
  });

  mount(scope, finishOAuthFlow, async ({ input: { params, query }, request, reply }) => {
    const { isKnown, isDeclined, remember, isLink } = await trips.finish(params.provider, query, request);
    const told = new URLSearchParams({
      [RETURN_KEY]: isKnown ? params.provider : isDeclined ? 'declined' : 'failed',
      ...(isKnown && remember ? { [REMEMBER_KEY]: '1' } : {}),
    });
    reply.header('cache-control', 'no-store').redirect(`${isLink ? PATHS.settings : PATHS.login}?${told}`, 303);
    return ANSWERED;
  });
}
