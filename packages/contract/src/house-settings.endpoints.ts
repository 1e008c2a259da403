/** Settings of the house in the console: values in force, revisions, and requests that another operator approves. */
import { z } from 'zod';
import { get, post, put } from './endpoint.ts';
import { SETTING_ADDRESS_LENGTH, SETTING_GROUPS } from './house-settings.ts';
import { instant, text } from './schemas.ts';

const group = z.enum(SETTING_GROUPS);
/** Values by field name. {@link SETTING_GROUPS} lists the fields; the server checks each value against its field. */
const values = z.record(
  z.string().regex(/^[A-Za-z0-9]{1,40}$/),
  z.union([z.boolean(), z.int(), text(SETTING_ADDRESS_LENGTH), z.null(), z.array(text(120)).max(200)]),
);
/** Number of a revision; 0 while `brand.json` applies. */
const version = z.int().min(0);
const rowId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });
const why = z.string().trim().min(1).max(300);
const admin = { access: 'operator', throttle: 'console' } as const;

const request = z.strictObject({
  id: z.string(),
  /** Values that the requester saw, and the requested ones. */
  before: values,
  values,
  note: z.string(),
  askedBy: z.string(),
  /** Whether the calling operator requested it. */
  own: z.boolean(),
  askedAt: instant,
  /** End of the approval period. */
  until: instant,
});
export type SettingRequest = z.output<typeof request>;

const revision = z.strictObject({
  version,
  /** Values in force with this revision and the present `brand.json`. */
  values,
  note: z.string(),
  operator: z.string(),
  /** Operator who approved it; null for one that needs no approval. */
  approver: z.string().nullable(),
  changedAt: instant,
});
export type SettingRevision = z.output<typeof revision>;

const groupState = z
  .strictObject({
    group,
    version,
    /** Values in force. */
    current: values,
    /** Values of `brand.json`. */
    original: values,
    /** Why the latest revision is not in force: it contradicts the present `brand.json`. Null otherwise. */
    conflict: z.string().nullable(),
    /** Pending requests, oldest first. */
    requests: z.array(request),
    /** Latest revisions, newest first. */
    history: z.array(revision),
  })
  .meta({ id: 'SettingGroupState' });
export type SettingGroupState = z.output<typeof groupState>;

const state = z
  .strictObject({
    currency: z.strictObject({ code: z.string(), symbol: z.string(), exponent: z.int() }),
    /** Languages of `brand.json`. */
    languages: z.array(z.string()),
    groups: z.array(groupState),
  })
  .meta({ id: 'HouseSettings' });
export type HouseSettings = z.output<typeof state>;

const change = z.strictObject({
  /** Revision on which the change is based. */
  base: version,
  values,
  note: text(200),
});

export const getHouseSettings = get('/wps/console/settings', {
  summary: 'Returns the settings of the house with those of the brand file, their revisions and pending requests',
  ...admin,
  right: 'settings.view',
  output: state,
});

export const setHouseSettings = put('/wps/console/settings/:group', {
  summary: 'Changes a group of settings; effective immediately',
  ...admin,
  right: 'settings.act',
  proof: true,
  input: { params: z.strictObject({ group }), body: change },
  failures: ['second.proof', 'settings.changed', 'settings.invalid', 'settings.second'],
  output: state,
});

export const askHouseSettings = post('/wps/console/settings/:group/requests', {
  summary: 'Requests a change of settings that move limits of money; another operator approves it within 24 hours',
  ...admin,
  right: 'settings.act',
  proof: true,
  input: { params: z.strictObject({ group }), body: change },
  failures: ['second.proof', 'settings.changed', 'settings.invalid', 'settings.pending'],
  output: state,
});

export const approveHouseSettings = post('/wps/console/settings/requests/:id/approval', {
  summary: 'Approves a change of settings that another operator requested; effective immediately',
  ...admin,
  right: 'settings.approve',
  proof: true,
  input: { params: rowId },
  failures: ['second.proof', 'thing.unknown', 'approval.own', 'approval.expired', 'approval.decided', 'settings.void'],
  output: state,
});

export const refuseHouseSettings = post('/wps/console/settings/requests/:id/refusal', {
  summary: 'Refuses a requested change of settings; its requester withdraws it',
  ...admin,
  right: 'settings.approve',
  ownRight: 'settings.act',
  proof: true,
  input: { params: rowId, body: z.strictObject({ reason: why }) },
  failures: ['second.proof', 'thing.unknown', 'approval.decided'],
  output: state,
});
