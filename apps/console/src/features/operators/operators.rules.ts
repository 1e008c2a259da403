/** Client-side rules for operators and their sessions. Pure. */

import type { OutputOf } from '@parlour/contract/endpoint';
import type { loginOperator } from '@parlour/contract/operator-sessions.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { type TextKey, type TextValues, t } from '../../shared/texts.ts';

export type Operator = OutputOf<typeof loginOperator>['operator'];

export const IDLE_MINUTES = 15;
export const LEAST_PASSWORD = 12;
export const MOST_PASSWORD = 200;
const NAME = /^[A-Za-z0-9._-]{3,40}$/;

/** Reason why the sign-in form is shown. */
export type Notice = 'idle' | 'ended' | 'left' | 'needsSetup' | 'setupUsed' | 'resetUsed';

/** Tokens of single-use links in the address; null without one. */
export type LinkTokens = { setup: string | null; reset: string | null };

export type Gate =
  | { at: 'checking' }
  | { at: 'unreachable'; textKey: string }
  | { at: 'signedOut'; notice: Notice | null }
  | { at: 'setUp'; token: string }
  | { at: 'reset'; token: string }
  | { at: 'signedIn'; operator: Operator };

export type GateEvent =
  | { type: 'checked'; operator: Operator | null; needsSetup: boolean; links: LinkTokens; hadSession: boolean }
  | { type: 'failed'; textKey: string }
  | { type: 'retry' }
  | { type: 'entered'; operator: Operator }
  | { type: 'linkUsed'; notice: 'setupUsed' | 'resetUsed' }
  | { type: 'over'; notice: 'idle' | 'ended' | 'left' };

/** Returns the next screen after an event. */
export function nextGate(gate: Gate, event: GateEvent): Gate {
  switch (event.type) {
    case 'checked':
      if (event.operator) return { at: 'signedIn', operator: event.operator };
      // Only the server knows whether the link is still valid.
      if (event.links.setup) return { at: 'setUp', token: event.links.setup };
      if (event.links.reset) return { at: 'reset', token: event.links.reset };
      if (event.needsSetup) return { at: 'signedOut', notice: 'needsSetup' };
      return { at: 'signedOut', notice: event.hadSession ? 'ended' : null };
    case 'failed':
      return { at: 'unreachable', textKey: event.textKey };
    case 'retry':
      return { at: 'checking' };
    case 'entered':
      return { at: 'signedIn', operator: event.operator };
    case 'linkUsed':
      return { at: 'signedOut', notice: event.notice };
    case 'over':
      // The first reason is kept: a call that fails after the sign-out changes nothing.
      return gate.at === 'signedIn' ? { at: 'signedOut', notice: event.notice } : gate;
  }
}

/** Address of a single-use link: `setup` creates an operator, `reset` sets up a second factor. */
export function oneUseLink(kind: 'setup' | 'reset', token: string): string {
  const address = new URL('.', document.baseURI);
  address.searchParams.set(kind, token);
  return address.href;
}

/** Text of a notice. */
export const noticeText = (notice: Notice): string => t(`enter.${notice}`, { minutes: IDLE_MINUTES });

/** Whether the console has been idle so long that the session must end. Both times in milliseconds. */
export const isIdle = (lastTouch: number, now: number): boolean => now - lastTouch >= IDLE_MINUTES * 60_000;

export type SetupForm = { name: string; password: string; again: string; code: string };
export type SetupErrors = Partial<Record<keyof SetupForm, string>>;

/** Returns the problems of a completed set-up form by field; an empty object if it is valid. */
export function setupErrors({ name, password, again, code }: SetupForm): SetupErrors {
  const errors: SetupErrors = {};
  const say = (key: TextKey, values?: TextValues) => t(key, values);
  if (isBlank(name)) errors.name = say('form.missing');
  else if (!NAME.test(name.trim())) errors.name = say('form.name');
  if (password.length < LEAST_PASSWORD) errors.password = say('form.short', { least: LEAST_PASSWORD });
  else if (password.length > MOST_PASSWORD) errors.password = say('form.long', { most: MOST_PASSWORD });
  if (again === '') errors.again = say('form.missing');
  else if (again !== password) errors.again = say('form.differs');
  if (!/^\d{6}$/.test(code.replace(/\s/g, ''))) errors.code = say(code.trim() === '' ? 'form.missing' : 'form.code');
  return errors;
}

export type PasswordForm = { old: string; password: string; again: string };

/** Returns the problems of a completed password form by field; an empty object if it is valid. */
export function passwordErrors({ old, password, again }: PasswordForm): Partial<PasswordForm> {
  const errors: Partial<PasswordForm> = {};
  if (old === '') errors.old = t('form.missing');
  if (password.length < LEAST_PASSWORD) errors.password = t('form.short', { least: LEAST_PASSWORD });
  else if (password.length > MOST_PASSWORD) errors.password = t('form.long', { most: MOST_PASSWORD });
  else if (password === old) errors.password = t('error.samePassword');
  if (again === '') errors.again = t('form.missing');
  else if (again !== password) errors.again = t('form.differs');
  return errors;
}

export type SignInForm = { name: string; password: string; code: string };

/** The code is optional, because the server tells operators without an authenticator app how to continue. */
export function signInErrors({ name, password }: SignInForm): Partial<Record<keyof SignInForm, string>> {
  return {
    ...(isBlank(name) ? { name: t('form.missing') } : {}),
    ...(password === '' ? { password: t('form.missing') } : {}),
  };
}
