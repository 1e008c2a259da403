/** The operator's own authentication: authenticator app, recovery codes and passkeys. */
import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { appSecret, entered } from './operator-sessions.endpoints.ts';
import { text } from './schemas.ts';
import { madePasskey, passkey, passkeyOptions, usedPasskey } from './two-factor.endpoints.ts';

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const beginOperatorPasskeyLogin = post('/wps/console/login/passkey/options', {
  summary: 'What the browser needs to sign an operator in with a passkey',
  access: 'anyone',
  throttle: 'check',
  failures: ['passkey.refused'],
  output: passkeyOptions,
});

export const operatorPasskeyLogin = post('/wps/console/login/passkey', {
  summary: 'Signs an operator in with a passkey; neither password nor code is asked for',
  access: 'anyone',
  throttle: 'login',
  input: { body: z.strictObject({ response: usedPasskey }) },
  failures: ['passkey.refused'],
  output: entered,
});

export const getOwnKeys = get('/wps/console/me/keys', {
  summary: 'What the operator can sign in with beside the password',
  access: 'operator',
  right: null,
  throttle: 'console',
  output: z.strictObject({
    app: z.boolean(),
    recoveryLeft: z.int(),
    passkeys: z.array(passkey),
    /** Whether passkeys work on this host name. */
    passkeysPossible: z.boolean(),
  }),
});

export const beginOwnProof = post('/wps/console/me/proof/options', {
  summary: 'What the browser needs to prove the operator once more with a passkey',
  access: 'operator',
  right: null,
  throttle: 'console',
  failures: ['passkey.refused'],
  output: passkeyOptions,
});

export const proveOperator = post('/wps/console/me/proof', {
  summary: 'Proves once more who sits there; good for five minutes of changes in this session',
  access: 'operator',
  right: null,
  throttle: 'login',
  input: {
    body: z.union([z.strictObject({ code: text(40) }), z.strictObject({ response: usedPasskey })]),
  },
  failures: ['second.wrong', 'passkey.refused', 'operator.locked'],
  output: z.strictObject({ proven: z.literal(true) }),
});

export const changeOwnPassword = put('/wps/console/me/password', {
  summary: 'Changes the password of the operator and ends every other session',
  access: 'operator',
  right: null,
  proof: true,
  throttle: 'login',
  input: { body: z.strictObject({ password: text(200), newPassword: text(200) }) },
  failures: ['second.proof', 'register.field', 'recovery.old_wrong', 'modify.new.old.same', 'operator.locked'],
  output: z.strictObject({ ended: z.int() }),
});

export const beginOwnPasskey = post('/wps/console/me/passkeys/options', {
  summary: 'What the browser needs to make a passkey of the operator',
  access: 'operator',
  right: null,
  proof: true,
  throttle: 'console',
  failures: ['second.proof', 'passkey.refused', 'passkey.full'],
  output: passkeyOptions,
});

export const addOwnPasskey = post('/wps/console/me/passkeys', {
  summary: 'Keeps a passkey that the browser made',
  access: 'operator',
  right: null,
  proof: true,
  throttle: 'console',
  input: { body: z.strictObject({ response: madePasskey }) },
  failures: ['second.proof', 'passkey.refused', 'passkey.full'],
  output: passkey,
});

export const removeOwnPasskey = del('/wps/console/me/passkeys/:id', {
  summary: 'Removes a passkey of the operator, unless it is the last second factor',
  access: 'operator',
  right: null,
  proof: true,
  throttle: 'console',
  input: { params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) }) },
  failures: ['second.proof', 'thing.unknown', 'operator.last_factor'],
  output: z.strictObject({ removed: z.literal(true) }),
});

export const beginOwnApp = post('/wps/console/me/app', {
  summary: 'A secret for another authenticator app; the one before goes on until a code was typed back',
  access: 'operator',
  right: null,
  proof: true,
  throttle: 'console',
  failures: ['second.proof'],
  output: appSecret.extend({ ticket: z.string() }),
});

export const confirmOwnApp = put('/wps/console/me/app', {
  summary: 'Takes the app into use by a first right code; answers new recovery codes, once',
  access: 'operator',
  right: null,
  proof: true,
  throttle: 'login',
  input: { body: z.strictObject({ ticket: text(100), code: text(40) }) },
  failures: ['second.proof', 'second.wrong', 'second.expired'],
  output: recoveryCodes,
});

export const removeOwnApp = del('/wps/console/me/app', {
  summary: 'Takes app and recovery codes away, unless they are the last second factor',
  access: 'operator',
  right: null,
  proof: true,
  throttle: 'console',
  failures: ['second.proof', 'operator.last_factor'],
  output: z.strictObject({ removed: z.boolean() }),
});
