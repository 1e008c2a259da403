/** Second factors, passkeys and sessions of members, and the second step of a login. */
import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { instant, text } from './schemas.ts';
import { loginValue } from './sessions.endpoints.ts';

export const SECOND_METHODS = ['totp', 'recovery', 'passkey'] as const;
export type SecondMethod = (typeof SECOND_METHODS)[number];

/** `value` of the failure `login.second_factor`, after the first step succeeded. */
export type SecondAsked = { ticket: string; methods: SecondMethod[] };

const id = text(400).regex(/^[A-Za-z0-9_-]+$/);
const bytes = text(4000);
const extensions = z.record(text(60), z.unknown()).optional().default({});
const attachment = z.enum(['platform', 'cross-platform']).optional();

/** The browser's response after the creation of a passkey (WebAuthn JSON). */
export const madePasskey = z.object({
  id,
  rawId: id,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: text(20_000),
    transports: z.array(text(20)).max(10).optional(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  type: z.literal('public-key'),
});

/** The browser's response after the use of a passkey (WebAuthn JSON). */
export const usedPasskey = z.object({
  id,
  rawId: id,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: text(200).optional(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  type: z.literal('public-key'),
});

/** Options for the browser's own call (WebAuthn JSON). */
export const passkeyOptions = z.record(z.string(), z.unknown());
const proof = z.strictObject({ proof: text(100) });
const recoveryCodes = z.array(z.string());

export const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Its provider stores a copy, so that it survives the loss of the device. */
  synced: z.boolean(),
  createdAt: instant,
  usedAt: instant.nullable(),
});

export const getSecond = get('/wps/second', {
  summary: 'Second factors and passkeys of the member',
  access: 'member',
  cache: 'private',
  output: z.strictObject({
    /** Time since when codes of an app are required; null if they are not. */
    totpSince: instant.nullable(),
    recoveryLeft: z.int(),
    passkeys: z.array(passkey),
    /** Whether passkeys can be used at this address. */
    passkeysPossible: z.boolean(),
    /** Re-authentication of the member before a change. */
    provenBy: z.enum(['code', 'password', 'signIn']),
  }),
});

export const proveAgain = post('/wps/second/proof', {
  summary: 'Proves once more who is there; good for ten minutes of changes in this session',
  access: 'member',
  encrypted: true,
  throttle: 'login',
  input: { body: z.strictObject({ password: text(200).optional(), code: text(40).optional() }) },
  failures: ['second.wrong', 'second.proof', 'login.wrong', 'crypto.refused'],
  output: proof,
});

export const beginTotp = post('/wps/second/totp', {
  summary: 'A new secret for an authenticator app, not asked for until a code was typed back',
  access: 'member',
  input: { body: proof },
  failures: ['second.proof'],
  output: z.strictObject({ secret: z.string(), address: z.string() }),
});

export const confirmTotp = put('/wps/second/totp', {
  summary: 'Turns codes on by a first right one; answers the recovery codes, once',
  access: 'member',
  throttle: 'login',
  input: { body: z.strictObject({ proof: text(100), code: text(40) }) },
  failures: ['second.wrong', 'second.proof'],
  output: z.strictObject({ recoveryCodes }),
});

export const removeTotp = del('/wps/second/totp', {
  summary: 'Turns codes off',
  access: 'member',
  input: { body: proof },
  failures: ['second.proof'],
  output: z.strictObject({ removed: z.boolean() }),
});

export const renewRecoveryCodes = post('/wps/second/recovery', {
  summary: 'Ten new recovery codes; the older ones stop working',
  access: 'member',
  input: { body: proof },
  failures: ['second.proof'],
  output: z.strictObject({ recoveryCodes }),
});

export const beginPasskey = post('/wps/second/passkey/options', {
  summary: 'What the browser needs to make a passkey',
  access: 'member',
  input: { body: proof },
  failures: ['second.proof', 'passkey.refused', 'passkey.full'],
  output: passkeyOptions,
});

export const addPasskey = post('/wps/second/passkey', {
  summary: 'Keeps a passkey that the browser made',
  access: 'member',
  input: { body: z.strictObject({ response: madePasskey }) },
  failures: ['passkey.refused', 'passkey.full'],
  output: passkey,
});

export const removePasskey = del('/wps/second/passkey/:id', {
  summary: 'Removes a passkey',
  access: 'member',
  input: { params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) }), body: proof },
  failures: ['second.proof', 'thing.unknown'],
  output: z.strictObject({ removed: z.literal(true) }),
});

export const beginPasskeyLogin = post('/wps/session/passkey/options', {
  summary: 'What the browser needs to sign in with a passkey',
  access: 'anyone',
  quiet: true,
  throttle: 'check',
  failures: ['passkey.refused'],
  output: passkeyOptions,
});

export const passkeyLogin = post('/wps/session/passkey', {
  summary: 'Signs a member in with a passkey; no second step follows',
  access: 'anyone',
  throttle: 'login',
  input: { body: z.strictObject({ response: usedPasskey, remember: z.boolean() }) },
  failures: ['passkey.refused', 'login.disabled', 'login.second_factor'],
  output: loginValue,
});

export const beginSecondPasskey = post('/wps/session/second/options', {
  summary: 'What the browser needs to pass the second step with a passkey',
  access: 'anyone',
  throttle: 'check',
  input: { body: z.strictObject({ ticket: text(100) }) },
  failures: ['second.expired', 'passkey.refused'],
  output: passkeyOptions,
});

export const passSecond = post('/wps/session/second', {
  summary: 'The second step of signing in: a code of the app, a recovery code, or a passkey',
  access: 'anyone',
  throttle: 'login',
  input: {
    body: z.union([
      z.strictObject({ ticket: text(100), code: text(40) }),
      z.strictObject({ ticket: text(100), response: usedPasskey }),
    ]),
  },
  failures: ['second.wrong', 'second.expired', 'passkey.refused', 'login.disabled', 'login.second_factor'],
  output: loginValue,
});

/** A session of a member. */
export const sessionRow = z.strictObject({
  id: z.string(),
  /** Browser and system according to the user agent; empty if unknown. */
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  /** Country code of the IP address; null if unknown. */
  country: z.string().nullable(),
  address: z.string(),
  since: instant,
  seenAt: instant,
  /** Whether it is the calling session. */
  current: z.boolean(),
});
export type SessionRow = z.output<typeof sessionRow>;

export const listSessions = get('/wps/sessions', {
  summary: 'Where the member is signed in, the last used first',
  access: 'member',
  cache: 'private',
  output: z.strictObject({ sessions: z.array(sessionRow) }),
});

const sessionId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });

export const endOneSession = del('/wps/sessions/:id', {
  summary: 'Ends one session of the member, with the remembered login that it came from',
  access: 'member',
  input: { params: sessionId },
  failures: ['thing.unknown'],
  output: z.strictObject({ ended: z.literal(true) }),
});

export const endOtherSessions = del('/wps/sessions', {
  summary: 'Ends every session of the member but this one, and every other remembered login',
  access: 'member',
  output: z.strictObject({ ended: z.int() }),
});
