/**
 * Roles of operators: the matrix of endpoints and roles, effects of a change of role, and who may grant which rights.
 */
import {
  approveAdjustment,
  askAdjustment,
  listAdjustments,
  refuseAdjustment,
} from '@parlour/contract/adjustments.endpoints';
import { listAudit } from '@parlour/contract/audit.endpoints';

import { BUILT_IN_ROLES, completeRights, isBuiltInRole, RIGHTS, type Right } from '@parlour/contract/operator-rights';
import {
  beginSetUp,
  getOperator,
  listMembers,
  setMemberState,
  setUpOperator,
} from '@parlour/contract/operator-sessions.endpoints';
import {
  addStaffRole,
  changeStaffRole,
  inviteStaff,
  listStaff,
  listStaffRoles,
  removeStaff,
  removeStaffRole,
  resetStaff,
  setStaffRole,
  setStaffState,
  withdrawStaffInvitation,
} from '@parlour/contract/operators.admin.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newToken } from '../../platform/http/tokens.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, headersOfTab, OPERATOR_PASSWORD, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { createOperatorAuthenticator, OperatorCommandRefused, operatorCommand } from './index.ts';

const reason = 'new duties';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let owner: Tab;
  let made = 0;
  const clock = goingClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    owner = await staff.operator(clock, 'owner-of-house');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const codeOf: typeof staff.codeOf = (answer) => staff.codeOf(answer);
  async function colleague(role: string) {
    const name = `roles-${++made}`;
    const tab = await staff.operator(clock, name, role);
    const { id } = await db().selectFrom('operator').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    return { name, tab, id, params: { id: id.toString() } };
  }
  const addRole = (name: string, rights: readonly Right[], by = owner) =>
    staff.call(addStaffRole, { body: { name, rights: [...rights], reason } }, by);
  const setRole = (params: { id: string }, role: string, by = owner) =>
    staff.call(setStaffRole, { params, body: { role, reason } }, by);

  it('P-43 every endpoint of the console answers a role by its rights: all endpoints by all roles', async () => {
    const endpoints = app.platform.registry.filter(({ access, right }) => access === 'operator' && right !== null);
    expect(endpoints.length).toBeGreaterThan(140);
    const answers: string[] = [];
    const expected: string[] = [];
    for (const [role, rights] of Object.entries(BUILT_IN_ROLES)) {
      const { tab } = await colleague(role);
      for (const endpoint of endpoints) {
        // No single input is valid for all endpoints: permitted callers get an input failure or an empty list.
        const url = endpoint.path.replaceAll(/:\w+/g, '1');
        const answer = await app.raw({ method: endpoint.method, url, headers: headersOfTab(tab) });
        const body = answer.json<{ code?: string; value?: unknown }>();
        const isRefused = body.code === 'access.right';
        if (isRefused) expect([answer.statusCode, body.value]).toEqual([403, { right: endpoint.right }]);
        answers.push(`${role} ${endpoint.method} ${endpoint.path} ${isRefused}`);
        const has = [endpoint.right, endpoint.ownRight].some(
          (right) => right !== null && (rights as readonly Right[]).includes(right),
        );
        expected.push(`${role} ${endpoint.method} ${endpoint.path} ${!has}`);
      }
    }
    expect(answers).toEqual(expected);
  });

  it('an endpoint that only reads takes a right to view, and one that changes something none', () => {
    const ofStaff = app.platform.registry.filter(({ access, right }) => access === 'operator' && right !== null);
    const isView = (right: Right | null) => right?.endsWith('.view');
    const reading = ofStaff.filter(({ method }) => method === 'GET');
    // Promo codes count as money, because anyone who has a code can redeem it.
    expect(reading.filter(({ right }) => !isView(right)).map(({ path }) => path)).toEqual([
      '/wps/console/promo-codes/:id/codes',
    ]);
    const changing = ofStaff.filter(({ method }) => method !== 'GET');
    expect(
      changing
        .filter(({ right }) => isView(right))
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/wps/console/audiences/count',
      '/wps/console/audit/exports',
      '/wps/console/books/exports',
      '/wps/console/reports/exports',
      '/wps/console/shelf/exports',
      '/wps/console/vendor-invoices/:vendor/exports',
    ]);
    // Every right is required by some endpoint.
    expect(RIGHTS.filter((right) => !ofStaff.some((each) => each.right === right))).toEqual([]);
  });

  it('the session tells the rights, and a change of role acts on the next call of an open session', async () => {
    const { tab, params, id } = await colleague('support');
    const rights = async () => valueOf(await staff.call(getOperator, {}, tab)).operator?.rights;
    expect(await rights()).toEqual([...BUILT_IN_ROLES.support]);
    const { account } = await app.register();
    const member = await db()
      .selectFrom('member')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    const lock = () =>
      staff.call(setMemberState, { params: { id: member.id.toString() }, body: { state: 'active', reason } }, tab);
    expect(await codeOf(lock())).not.toBe('access.right');
    expect(valueOf(await setRole(params, 'auditor'))).toEqual({ role: 'auditor' });
    expect(await codeOf(lock())).toBe('access.right');
    expect(await codeOf(staff.call(listMembers, { query: {} }, tab))).toBe('success');
    expect(await rights()).toEqual([...BUILT_IN_ROLES.auditor]);
    const { rows } = valueOf(await staff.call(listAudit, { query: { act: 'operator.role', size: '1' } }, owner));
    expect(rows).toMatchObject([{ before: { role: 'support' }, after: { role: 'auditor' }, reason }]);
    expect((await db().selectFrom('operator').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role).toBe(
      'auditor',
    );
  });

  it('a change of role withdraws what the operator requested, and the right to approve is looked at when it is used', async () => {
    const [asker, approver] = [await colleague('cashier'), await colleague('manager')];
    const player = await app.register();
    const ask = async (tab: Tab = asker.tab) =>
      valueOf(
        await staff.call(
          askAdjustment,
          {
            body: {
              account: player.account,
              book: 'PLAY',
              direction: 'credit',
              amount: '5',
              reason,
              idempotencyKey: newToken(),
            },
          },
          tab,
        ),
      );
    const { id } = await ask();
    const approve = (request: string, tab: Tab) =>
      codeOf(staff.call(approveAdjustment, { params: { id: request } } as never, tab));
    expect(await approve(id, asker.tab)).toBe('access.right');
    // A cashier can cancel own requests, but not those of others.
    const cancel = (request: string, tab: Tab) =>
      codeOf(staff.call(refuseAdjustment, { params: { id: request }, body: { reason } }, tab));
    const [own, foreign] = [await ask(), await ask(owner)];
    expect(await cancel(foreign.id, asker.tab)).toBe('access.right');
    expect(await cancel(own.id, asker.tab)).toBe('success');
    expect(await cancel(foreign.id, approver.tab)).toBe('success');
    valueOf(await setRole(asker.params, 'support'));
    expect(await approve(id, approver.tab)).not.toBe('success');
    const { rows } = valueOf(await staff.call(listAdjustments, { query: { state: 'withdrawn' } }, owner));
    expect(rows.map((row) => row.id)).toContain(id);
  });

  it('nobody gives, takes or touches more than the own rights, nor the own role', async () => {
    const rights = completeRights(['staff.act', 'support.act', 'players.view']);
    valueOf(await addRole('Team lead', rights));
    const lead = await colleague('Team lead');
    const [clerk, boss] = [await colleague('support'), await colleague('manager')];
    const body = { reason };
    // Rights that the lead lacks: of the other operator, of the new role, or of an invitation.
    expect(await codeOf(setRole(clerk.params, 'Team lead', lead.tab))).toBe('operator.exceeds');
    expect(await codeOf(setRole(boss.params, 'Team lead', lead.tab))).toBe('operator.exceeds');
    expect(await codeOf(staff.call(removeStaff, { params: boss.params, body }, lead.tab))).toBe('operator.exceeds');
    expect(await codeOf(staff.call(resetStaff, { params: boss.params, body }, lead.tab))).toBe('operator.exceeds');
    expect(
      await codeOf(staff.call(setStaffState, { params: boss.params, body: { reason, state: 'disabled' } }, lead.tab)),
    ).toBe('operator.exceeds');
    expect(await codeOf(staff.call(inviteStaff, { body: { role: 'owner', reason } }, lead.tab))).toBe(
      'operator.exceeds',
    );
    expect(await codeOf(addRole('Sneaky', ['credit.approve'], lead.tab))).toBe('operator.exceeds');
    expect(await codeOf(setRole(lead.params, 'owner', lead.tab))).toBe('operator.self');
    const change = { name: 'Team lead', rights: [...RIGHTS], reason };
    expect(await codeOf(staff.call(changeStaffRole, { params: { role: 'Team lead' }, body: change }, lead.tab))).toBe(
      'operator.self',
    );
    // Everything within the lead's own rights is allowed.
    valueOf(await addRole('Chat only', ['support.act'], lead.tab));
    const mate = await colleague('Chat only');
    expect(valueOf(await setRole(mate.params, 'team LEAD', lead.tab))).toEqual({ role: 'Team lead' });
    valueOf(await staff.call(removeStaff, { params: mate.params, body }, lead.tab));
  });

  it('a role of the house can be changed for everybody who holds it, renamed, and removed when nobody does', async () => {
    const added = valueOf(await addRole('  Night desk ', ['deposits.act', 'protection.act']));
    expect(added).toMatchObject({ name: 'Night desk', builtIn: false });
    // A right to act includes the right to read the same resource.
    expect(added.rights).toEqual(['players.view', 'protection.act', 'deposits.view', 'deposits.act']);
    expect(await codeOf(addRole('night DESK', ['support.view']))).toBe('role.name_taken');
    expect(await codeOf(addRole('Owner', ['support.view']))).toBe('role.name_taken');
    expect(await codeOf(addRole('x', ['support.view']))).toBe('register.field');
    const { tab, name } = await colleague('Night desk');
    const change = (role: string, to: string, rights: Right[]) =>
      staff.call(changeStaffRole, { params: { role }, body: { name: to, rights, reason } }, owner);
    expect(valueOf(await change('Night desk', 'Late desk', ['support.view']))).toMatchObject({
      name: 'Late desk',
      rights: ['support.view'],
      operators: 1,
    });
    expect(valueOf(await staff.call(getOperator, {}, tab)).operator).toEqual({
      name,
      role: 'Late desk',
      rights: ['support.view'],
    });
    expect(await codeOf(change('owner', 'Boss', ['support.view']))).toBe('role.built_in');
    expect(await codeOf(change('Nothing', 'Something', ['support.view']))).toBe('thing.unknown');
    const remove = (role: string) => codeOf(staff.call(removeStaffRole, { params: { role }, body: { reason } }, owner));
    expect(await remove('Late desk')).toBe('role.in_use');
    expect(await remove('auditor')).toBe('role.built_in');
    const { operators } = valueOf(await staff.call(listStaff, {}, owner));
    const id = operators.find((row) => row.name === name)?.id ?? '';
    valueOf(await staff.call(removeStaff, { params: { id }, body: { reason } }, owner));
    expect(await remove('Late desk')).toBe('success');
    const { roles } = valueOf(await staff.call(listStaffRoles, {}, owner));
    expect(roles.filter(({ builtIn }) => builtIn).map((row) => row.name)).toEqual(
      expect.arrayContaining(Object.keys(BUILT_IN_ROLES)),
    );
    expect(roles.every((row) => row.builtIn === isBuiltInRole(row.name))).toBe(true);
    expect(roles[0]?.name).toBe('owner');
    expect(roles.some((row) => row.name === 'Late desk')).toBe(false);
  });

  it('an invitation gives its role once, can be withdrawn, and ends with the right of who gave it out', async () => {
    const manager = await colleague('owner');
    const invite = async (role: string, by: Tab) =>
      valueOf(await staff.call(inviteStaff, { body: { role, reason } }, by)).token;
    const open = (setupToken: string) => staff.call(beginSetUp, { body: { setupToken } }, { cookies: {}, csrf: null });
    const use = async (setupToken: string, name: string) => {
      const { secret } = valueOf(await open(setupToken));
      return staff.call(
        setUpOperator,
        { body: { setupToken, name, password: OPERATOR_PASSWORD, code: clock.code(secret) } },
        { cookies: {}, csrf: null },
      );
    };
    expect(valueOf(await use(await invite('risk', owner), 'risk-1')).operator).toEqual({
      name: 'risk-1',
      role: 'risk',
      rights: [...BUILT_IN_ROLES.risk],
    });
    expect(await codeOf(staff.call(inviteStaff, { body: { role: 'Nothing', reason } }, owner))).toBe('thing.unknown');
    const withdrawn = await invite('content', owner);
    const [row] = valueOf(await staff.call(listStaff, {}, owner)).invitations;
    expect(row).toMatchObject({ role: 'content', by: 'owner-of-house' });
    const params = { id: row?.id ?? '' };
    expect(await codeOf(staff.call(withdrawStaffInvitation, { params, body: { reason } }, owner))).toBe('success');
    expect(await codeOf(open(withdrawn))).toBe('operator.setup_used');
    const orphan = await invite('content', manager.tab);
    valueOf(await setRole(manager.params, 'auditor'));
    expect(await codeOf(open(orphan))).toBe('operator.setup_used');
  });

  it('one active owner always remains, and the command line names roles', async () => {
    const run = (...words: string[]) => {
      const parts = { secrets: app.secrets, issuer: () => 'House', clock: clock.now };
      const operatorAuthenticator = createOperatorAuthenticator(db(), parts);
      return operatorCommand(db(), { operatorAuthenticator, consoleUrl: 'http://console.house/console/' }, words);
    };
    const second = await colleague('owner');
    expect(await run('role', second.name, 'Cashier')).toEqual([`${second.name} has the role cashier from now on.`]);
    await expect(run('role', second.name, 'juggler')).rejects.toThrow('There is no role juggler. The roles are:');
    await expect(run('role', 'nobody', 'cashier')).rejects.toThrow('There is no operator nobody.');
    const owners = await db().selectFrom('operator').select('name').where('role', '=', 'owner').execute();
    for (const { name } of owners) if (name !== 'owner-of-house') await run('role', name, 'auditor');
    await expect(run('role', 'owner-of-house', 'cashier')).rejects.toThrow('the last active owner');
    await expect(run('invite', 'juggler')).rejects.toThrow(OperatorCommandRefused);
    expect((await run('invite', 'risk'))[0]).toContain('with the role risk');
    await expect(
      db().updateTable('operator').set({ role: 'auditor' }).where('name', '=', 'owner-of-house').execute(),
    ).rejects.toThrow('is the last active owner');
    await expect(db().deleteFrom('operator_role').where('name', '=', 'auditor').execute()).rejects.toThrow(
      'is built in',
    );
  });
});
