import { FREE_PLAY_MODULE, isGuest, TOKEN_HEADER } from '@parlour/contract/accounts';
import { createTrialUser, startFreePlay, startTrial } from '@parlour/contract/guest-play.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../config/brand.ts';
import type { SessionIssuer } from '../../identity/sessions/index.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { throttleKey } from '../../platform/http/throttles.ts';
import { addressHash, makeTrial, TrialsSpent } from './guest-play.actions.ts';

export type TrialDeps = { brand: Brand; sessionIssuer: SessionIssuer; pepper: Buffer };

type Caller = { session: Session | null; request: FastifyRequest; reply: FastifyReply };

export function trialRoutes(scope: Scope, { brand, sessionIssuer, pepper }: TrialDeps): void {
  async function begin({ session, request, reply }: Caller) {
    const { currency, trial: terms } = brand;
    if (!terms) return fail('access.denied');
    const token = request.headers[TOKEN_HEADER];
    if (session && isGuest(session.type) && typeof token === 'string') {
      const { account: userName, type, customerType } = session;
      return ok({ token, userName, type, firstTimeLogin: false, customerType });
    }
    // A member has an account already, and would lose their session.
    if (session) return fail('access.denied');
    const address = addressHash(pepper, throttleKey(request));
    try {
      return ok(await sessionIssuer.begin({ request, reply }, (tx) => makeTrial(tx, { currency, terms, address })));
    } catch (error) {
      if (error instanceof TrialsSpent) return fail('request.too_many');
      throw error;
    }
  }

  mount(scope, startFreePlay, async ({ input, ...caller }) =>
    input.body.moduleId === FREE_PLAY_MODULE ? begin(caller) : fail('trial.module'),
  );
  mount(scope, createTrialUser, (call) => begin(call));
  mount(scope, startTrial, (call) => begin(call));
}
