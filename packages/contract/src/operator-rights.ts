/**
 * Rights of operators. A right is one action on one resource, and a role is a set of rights. Every endpoint of the
 * console declares the right that it requires; the server refuses callers whose role lacks it, and the console hides
 * functions that the operator cannot use.
 *
 * - `view`: read
 * - `act`: change, or request what another operator has to approve
 * - `approve`: decide about requests of others
 */

export const RIGHTS = [
  'reports.view',
  'reports.act',
  'players.view',
  'players.act',
  'protection.act',
  'support.view',
  'support.act',
  'messages.view',
  'messages.act',
  'deposits.view',
  'deposits.act',
  'withdrawals.view',
  'withdrawals.act',
  'withdrawals.approve',
  'payments.view',
  'payments.act',
  'credit.view',
  'credit.act',
  'credit.approve',
  'bonuses.view',
  'bonuses.act',
  'bonuses.approve',
  'ledger.view',
  'ledger.act',
  'ledger.approve',
  'agents.view',
  'agents.act',
  'agents.approve',
  'games.view',
  'games.act',
  'lottery.view',
  'lottery.act',
  'content.view',
  'content.act',
  'vendors.view',
  'vendors.act',
  'vendors.approve',
  'settings.view',
  'settings.act',
  'settings.approve',
  'system.view',
  'system.act',
  'activity.view',
  'staff.view',
  'staff.act',
  'apiKeys.view',
  'apiKeys.act',
] as const;

export type Right = (typeof RIGHTS)[number];

type ResourceOf<R extends Right> = R extends `${infer Resource}.${string}` ? Resource : never;
export type Resource = ResourceOf<Right>;

/** Resources in display order. */
export const RESOURCES = [...new Set(RIGHTS.map((right) => right.split('.')[0] as Resource))];

const KNOWN = new Set<string>(RIGHTS);

export const isRight = (text: string): text is Right => KNOWN.has(text);

/** Returns the right to read the resource of another right; undefined if no endpoint reads it. */
export function viewRightOf(right: Right): Right | undefined {
  const [resource] = right.split('.');
  // Limits and exclusions are shown on the page of players.
  const view = resource === 'protection' ? 'players.view' : `${resource}.view`;
  return isRight(view) ? view : undefined;
}

/** Adds the rights to view that other rights require. In the order of {@link RIGHTS}. */
export function completeRights(rights: readonly Right[]): Right[] {
  const all = new Set(rights.flatMap((right) => [right, viewRightOf(right) ?? right]));
  return RIGHTS.filter((right) => all.has(right));
}

const of = (...resources: Resource[]): Right[] =>
  RIGHTS.filter((right) => resources.some((resource) => right.startsWith(`${resource}.`)));
const views = (): Right[] => RIGHTS.filter((right) => right.endsWith('.view'));

/** Resources that no API key may read: operators, their roles and the keys themselves. */
const CLOSED_TO_KEYS: ReadonlySet<Resource> = new Set(['staff', 'apiKeys']);

/** Rights that an API key can have: rights to view. None changes anything, approves, or concerns operators. */
export const KEY_RIGHTS = RIGHTS.filter((right) => {
  const [resource, action] = right.split('.');
  return action === 'view' && !CLOSED_TO_KEYS.has(resource as Resource);
});

export const isKeyRight = (right: Right): boolean => KEY_RIGHTS.includes(right);

/** Built-in roles, with the same rights in every installation. An installation can add its own roles. */
export const BUILT_IN_ROLES = {
  owner: RIGHTS,
  manager: RIGHTS.filter((right) => right !== 'staff.act' && right !== 'apiKeys.act'),
  cashier: completeRights([
    ...of('deposits', 'withdrawals'),
    'players.view',
    'payments.view',
    'credit.view',
    'credit.act',
    'ledger.view',
    'messages.act',
  ]),
  support: completeRights([
    ...of('support', 'messages', 'players', 'protection'),
    'deposits.view',
    'withdrawals.view',
    'bonuses.view',
    'content.view',
  ]),
  content: completeRights([...of('content', 'games', 'messages'), 'bonuses.view', 'settings.view', 'lottery.view']),
  risk: completeRights([
    ...of('players', 'protection', 'withdrawals', 'vendors'),
    'reports.view',
    'deposits.view',
    'credit.approve',
    'bonuses.approve',
    'ledger.view',
    'agents.view',
    'games.view',
    'lottery.view',
    'content.view',
    'activity.view',
  ]),
  auditor: views(),
} as const satisfies Record<string, readonly Right[]>;

export type BuiltInRole = keyof typeof BUILT_IN_ROLES;

export const isBuiltInRole = (name: string): name is BuiltInRole => Object.hasOwn(BUILT_IN_ROLES, name);

/**
 * Returns the rights of a role.
 *
 * @param own stored rights of an installation's own role; unknown rights are ignored
 */
export const rightsOfRole = (name: string, own: readonly string[] | null): readonly Right[] =>
  isBuiltInRole(name) ? BUILT_IN_ROLES[name] : completeRights((own ?? []).filter(isRight));
