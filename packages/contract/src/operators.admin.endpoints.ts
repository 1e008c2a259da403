/** The operators of the console: who they are, disabling, removal, and setting a second factor up again. */
import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { appSecret, enrolled } from './operator-sessions.endpoints.ts';
import { instant, text } from './schemas.ts';

const params = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });
const body = z.strictObject({ reason: text(300) });

const staffRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  state: z.enum(['active', 'disabled', 'removed']),
  /** Whether an authenticator app is set up. */
  app: z.boolean(),
  passkeys: z.int(),
  since: instant,
  seenAt: instant.nullable(),
  /** End of an unused link by which a factor is set up again. */
  linkUntil: instant.nullable(),
  /** The operator who asks. */
  own: z.boolean(),
});
export type StaffRow = z.output<typeof staffRow>;

export const listStaff = get('/wps/console/operators', {
  summary: 'Every operator with state and second factors; removed ones stay, because the audit record names them',
  access: 'operator',
  throttle: 'console',
  output: z.strictObject({ operators: z.array(staffRow) }),
});

export const setStaffState = put('/wps/console/operators/:id/state', {
  summary: 'Disables an operator, which ends sessions, passkeys and open approvals at once, or enables one again',
  access: 'operator',
  proof: true,
  throttle: 'console',
  input: { params, body: body.extend({ state: z.enum(['active', 'disabled']) }) },
  failures: ['second.proof', 'thing.unknown', 'operator.self', 'operator.last', 'operator.state', 'register.field'],
  output: z.strictObject({ ended: z.int() }),
});

export const removeStaff = del('/wps/console/operators/:id', {
  summary: 'Removes an operator for good; the name stays in the audit record and taken',
  access: 'operator',
  proof: true,
  throttle: 'console',
  input: { params, body },
  failures: ['second.proof', 'thing.unknown', 'operator.self', 'operator.last', 'operator.state', 'register.field'],
  output: z.strictObject({ ended: z.int() }),
});

export const resetStaff = post('/wps/console/operators/:id/reset', {
  summary: "Deletes an operator's second factors and answers a one-use link by which one is set up again",
  access: 'operator',
  proof: true,
  throttle: 'console',
  input: { params, body },
  failures: ['second.proof', 'thing.unknown', 'operator.self', 'operator.state', 'register.field'],
  output: z.strictObject({
    /** Token of the link `…/console/?reset=TOKEN`; shown once. */
    token: z.string(),
    until: instant,
  }),
});

export const beginReset = post('/wps/console/reset/begin', {
  summary: 'The secret for the authenticator app of an operator whose factors were reset; the link stays unused',
  access: 'anyone',
  throttle: 'login',
  input: { body: z.strictObject({ resetToken: text(100) }) },
  failures: ['operator.reset_used'],
  output: appSecret.extend({ name: z.string() }),
});

export const finishReset = post('/wps/console/reset', {
  summary: 'Signs an operator in by a link of a reset, the password, and a first code of the new authenticator app',
  access: 'anyone',
  throttle: 'login',
  input: { body: z.strictObject({ resetToken: text(100), password: text(200), code: text(40) }) },
  failures: ['operator.reset_used', 'operator.locked', 'login.wrong', 'second.wrong'],
  output: enrolled,
});
