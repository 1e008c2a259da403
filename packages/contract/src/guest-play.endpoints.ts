import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { text } from './schemas.ts';
import { loginValue } from './sessions.endpoints.ts';

const COMMON = { access: 'visitor', relay: true, throttle: 'trial', output: loginValue } as const;

/**
 * Both start the same kind of session: a fresh trial account with demo credit in its own book. If the caller's trial is
 * still running, it is returned, so that a double tap creates only one account.
 */
export const startFreePlay = post('/wps/session/login/freeplay', {
  ...COMMON,
  summary: 'Test play: starts a trial session for a module',
  input: { body: z.strictObject({ moduleId: text(40) }) },
  failures: ['trial.module'],
});

/** A GET that changes data, as the documents define it; the server refuses it across sites and to prefetches. */
export const createTrialUser = get('/wps/member/trialuser', {
  ...COMMON,
  changes: true,
  summary: "Makes a trial account and starts its session (the documents' form)",
});

/** The same action as a POST; our client uses this one. */
export const startTrial = post('/wps/member/trialuser', {
  ...COMMON,
  summary: 'Makes a trial account and starts its session',
});
