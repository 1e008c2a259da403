/**
 * Operators of the console: list, invitation, disabling, removal, roles, and reset of second factors. The rights are
 * defined in `operator-rights.ts`.
 */
import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { RIGHTS } from './operator-rights.ts';
import { appSecret, enrolled } from './operator-sessions.endpoints.ts';
import { instant, text } from './schemas.ts';

const params = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });
const body = z.strictObject({ reason: text(300) });

const REFUSALS = [
  'second.proof',
  'thing.unknown',
  'operator.self',
  'operator.state',
  'operator.exceeds',
  'register.field',
] as const;

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
  /** Expiry of an unused link to set up a second factor; null without one. */
  linkUntil: instant.nullable(),
  /** Whether it is the calling operator. */
  own: z.boolean(),
});
export type StaffRow = z.output<typeof staffRow>;

const invitationRow = z.strictObject({
  id: z.string(),
  role: z.string(),
  /** Name of the inviting operator; null for invitations made on the command line. */
  by: z.string().nullable(),
  since: instant,
  until: instant,
});
export type InvitationRow = z.output<typeof invitationRow>;

export const listStaff = get('/wps/console/operators', {
  summary:
    'Every operator with role, state and second factors, removed ones included, because the audit record names them; and open invitations',
  access: 'operator',
  right: 'staff.view',
  throttle: 'console',
  output: z.strictObject({ operators: z.array(staffRow), invitations: z.array(invitationRow) }),
});

export const setStaffState = put('/wps/console/operators/:id/state', {
  summary: 'Disables an operator, which ends sessions, passkeys and open approvals at once, or enables one again',
  access: 'operator',
  right: 'staff.act',
  proof: true,
  throttle: 'console',
  input: { params, body: body.extend({ state: z.enum(['active', 'disabled']) }) },
  failures: [...REFUSALS, 'operator.last'],
  output: z.strictObject({ ended: z.int() }),
});

export const removeStaff = del('/wps/console/operators/:id', {
  summary: 'Removes an operator for good; the name stays in the audit record and taken',
  access: 'operator',
  right: 'staff.act',
  proof: true,
  throttle: 'console',
  input: { params, body },
  failures: [...REFUSALS, 'operator.last'],
  output: z.strictObject({ ended: z.int() }),
});

export const resetStaff = post('/wps/console/operators/:id/reset', {
  summary: "Deletes an operator's second factors and answers a one-use link by which one is set up again",
  access: 'operator',
  right: 'staff.act',
  proof: true,
  throttle: 'console',
  input: { params, body },
  failures: REFUSALS,
  output: z.strictObject({
    /** Token of the link `…/console/?reset=TOKEN`; shown once. */
    token: z.string(),
    until: instant,
  }),
});

const roleName = text(40);

export const inviteStaff = post('/wps/console/operators', {
  summary:
    'Answers a one-use link that creates an operator with a role; no rights beyond those of the operator who invites',
  access: 'operator',
  right: 'staff.act',
  proof: true,
  throttle: 'console',
  input: { body: body.extend({ role: roleName }) },
  failures: ['second.proof', 'thing.unknown', 'operator.exceeds', 'register.field'],
  output: z.strictObject({
    /** Token of the link `…/console/?setup=TOKEN`; shown once. */
    token: z.string(),
    role: z.string(),
    until: instant,
  }),
});

export const withdrawStaffInvitation = del('/wps/console/operators/invitations/:id', {
  summary: 'Withdraws an unused link that creates an operator',
  access: 'operator',
  right: 'staff.act',
  throttle: 'console',
  input: { params, body },
  failures: ['thing.unknown', 'register.field'],
  output: z.strictObject({ role: z.string() }),
});

export const setStaffRole = put('/wps/console/operators/:id/role', {
  summary: 'Gives an operator another role, at once; what they requested and nobody decided is withdrawn',
  access: 'operator',
  right: 'staff.act',
  proof: true,
  throttle: 'console',
  input: { params, body: body.extend({ role: roleName }) },
  failures: [...REFUSALS, 'operator.last'],
  output: z.strictObject({ role: z.string() }),
});

const rights = z.array(z.enum(RIGHTS)).min(1).max(RIGHTS.length);

const roleRow = z.strictObject({
  name: z.string(),
  builtIn: z.boolean(),
  rights: z.array(z.enum(RIGHTS)),
  /** Number of operators with the role, without removed ones. */
  operators: z.int(),
  /** Number of open invitations to the role. */
  invitations: z.int(),
});
export type RoleRow = z.output<typeof roleRow>;

export const listStaffRoles = get('/wps/console/roles', {
  summary: 'Every role with its rights: the built-in ones first, then those of the house',
  access: 'operator',
  right: 'staff.view',
  throttle: 'console',
  output: z.strictObject({ roles: z.array(roleRow) }),
});

const roleBody = body.extend({ name: roleName, rights });
const roleParams = z.strictObject({ role: text(120) });

export const addStaffRole = post('/wps/console/roles', {
  summary: 'Adds a role; a right to act or approve brings the right to view along',
  access: 'operator',
  right: 'staff.act',
  proof: true,
  throttle: 'console',
  input: { body: roleBody },
  failures: ['second.proof', 'operator.exceeds', 'role.name_taken', 'register.field'],
  output: roleRow,
});

export const changeStaffRole = put('/wps/console/roles/:role', {
  summary: 'Changes name and rights of a role of the house, for everybody who holds it, at once',
  access: 'operator',
  right: 'staff.act',
  proof: true,
  throttle: 'console',
  input: { params: roleParams, body: roleBody },
  failures: [
    'second.proof',
    'thing.unknown',
    'operator.exceeds',
    'operator.self',
    'role.built_in',
    'role.name_taken',
    'register.field',
  ],
  output: roleRow,
});

export const removeStaffRole = del('/wps/console/roles/:role', {
  summary: 'Removes a role of the house that nobody holds',
  access: 'operator',
  right: 'staff.act',
  proof: true,
  throttle: 'console',
  input: { params: roleParams, body },
  failures: ['second.proof', 'thing.unknown', 'operator.exceeds', 'role.built_in', 'role.in_use', 'register.field'],
  output: z.strictObject({ name: z.string() }),
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
