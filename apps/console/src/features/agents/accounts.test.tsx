import { setAgentRate, setAgentType } from '@parlour/contract/agent-accounts.admin.endpoints';
import type { getAgentPlace } from '@parlour/contract/agents.admin.endpoints';
import type { ClientFailure } from '@parlour/contract/client';
import type { OutputOf } from '@parlour/contract/endpoint';
import { closePage, openPage } from '@parlour/ui/testing/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markupOf, signInAs, textsOf } from '../../app/testing/markup.tsx';
import { mountPart } from '../../app/testing/mounted.tsx';
import { AGENT_PLACE } from '../../app/testing/samples.ts';
import { setRights } from '../../shared/rights.tsx';
import { AgentSettings } from './AgentSettings.tsx';
import { accountRefusal, isAgentType, isCount, isRate, toType } from './accounts.rules.ts';
import { MakeAgent } from './MakeAgent.tsx';
import { PlaceView } from './PlaceView.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
afterEach(() => setRights(null));

const nothing = () => {};
const PLACE = { ...AGENT_PLACE, type: 41, agentOnly: true, counts: false };
const settings = (place = PLACE) =>
  markupOf(<AgentSettings place={place} quotas={[{ rate: '0.7', left: 1200 }]} step="0.1" />);

describe('settings of an agent', () => {
  it('show type, site, rate, quotas and testers with their actions', () => {
    signInAs('manager');
    const html = settings();
    const text = textsOf(html);
    expect(text).toContain('|Accounts that can be opened or raised: 1,200 at 0.7%|');
    expect(html).toContain('<option value="41" selected="">Agent without contracts (type 41)</option>');
    expect(text).toContain('|In steps of 0.1%. A higher rate takes effect after another operator’s approval.|');
    expect(text).toContain('|thiha is a tester: play counts in no figure.|Count play again|');
    expect(textsOf(settings({ ...PLACE, counts: true }))).toContain(
      '|Play of thiha counts in every figure.|Make tester|',
    );
  });

  it('are read-only without the right to act', () => {
    signInAs('auditor');
    const text = textsOf(settings());
    expect(text).toContain('1,200 at 0.7%');
    for (const action of ['Change type', 'Set rate', 'Add quota', 'Count play again'])
      expect(text).not.toContain(action);
  });

  it('make an agent of a player by account and type', () => {
    signInAs('manager');
    const text = textsOf(markupOf(<MakeAgent onMade={nothing} onClose={nothing} />));
    expect(text).toContain('|New agent|Account of a player|');
    expect(text).toContain('|Agent with contracts (type 1)|Agent with contracts (type 2)|');
    expect([toType('42'), isAgentType(0), isAgentType(2)]).toEqual([42, false, true]);
  });

  it('check what is typed, and say why the server refused it', () => {
    expect(['0.9', '0', '100', '', '0.00001', '101'].map(isRate)).toEqual([true, true, true, false, false, false]);
    expect(['1', '99999', '0', '1.5', ''].map(isCount)).toEqual([true, true, false, false, false]);
    const failure = (code: string, value?: unknown) => ({ ok: false, code, textKey: '', value }) as ClientFailure;
    expect(accountRefusal(failure('agent.rate', { reason: 'NOT_A_LEVEL' }), '0.1')).toBe('Rates go in steps of 0.1%.');
    expect(accountRefusal(failure('agent.rate', { reason: 'ABOVE_OWN' }), '')).toContain('above the rate');
    expect(accountRefusal(failure('credit.second'), '')).toContain('Another operator approves it');
    expect(accountRefusal(failure('agent.account'), '')).toContain('There is no such player');
  });
});

describe('on a page', () => {
  beforeEach(() => openPage());
  afterEach(closePage);

  it('a new agent needs an account and a reason, asked for one after the other', async () => {
    signInAs('manager');
    const made: string[] = [];
    const { enter, submit, faults, sent } = await mountPart(
      <MakeAgent onMade={(id) => made.push(id)} onClose={nothing} />,
      { answer: () => ({ success: true, value: { memberId: '7' } }) },
    );
    await submit();
    expect(faults()).toEqual(['Enter the account of a player.']);
    await enter('Account of a player', ' thiha ');
    await submit();
    expect(faults()).toEqual(['Enter a reason']);
    await enter('Reason', 'agreed by mail');
    await submit();
    expect(sent.map(({ body }) => body)).toEqual([
      { account: 'thiha', type: 1, agentOnly: false, reason: 'agreed by mail' },
    ]);
    expect(made).toEqual(['7']);
  });

  it('a change is said, and its new values are in the form', async () => {
    signInAs('manager');
    let place = { ...AGENT_PLACE, type: 41, rate: '0.9' };
    const shown = (): OutputOf<typeof getAgentPlace> => ({
      path: [{ memberId: '12', account: 'thiha' }],
      place,
      contracts: [],
      downlines: [],
      next: null,
      quotas: [],
      step: '0.1',
      exponent: 2,
      symbol: 'K',
      timeZone: 'Asia/Yangon',
    });
    const path = (endpoint: { path: string }) => endpoint.path.replace(':memberId', '12');
    const page = await mountPart(<PlaceView id="12" onOpen={nothing} />, {
      answer: (call) => {
        if (call.path === path(setAgentType)) place = { ...place, ...(call.body as { type: number }) };
        if (call.path === path(setAgentRate)) place = { ...place, rate: '0.7' };
        return {
          success: true,
          value: call.path.includes('/tree/') ? shown() : { rate: '0.7', memberId: '12', open: [] },
        };
      },
    });
    await page.forward(0);
    const value = (label: string) => (page.control(label) as unknown as { value: string }).value;
    await page.enter('Rebate rate', '0.70');
    await page.enter('Reason', 'agreed by mail');
    await page.push('Set rate');
    expect(page.statuses().join()).toContain('Rate of thiha is 0.70% from now on.');
    expect(value('Rebate rate')).toBe('0.7');
    await page.enter('Reason', 'agreed by mail');
    await page.push('Change type');
    expect(page.statuses().join()).toContain('Type of thiha changed.');
  });
});
