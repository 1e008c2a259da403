/** The contract prompt after login as a page mounts it: kinds and answers. */
import { PATHS } from '@parlour/contract/routes';
import type { DialogProps } from '@parlour/ui/Dialog';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTransport } from '../../../shared/api.ts';
import { closePopup, useApp } from '../../../shared/store.ts';
import { mountForm, serve, stubBrowser } from '../../../testing/forms.tsx';
import { closePage, openPage } from '../../../testing/page.tsx';
import { SESSION } from '../../../testing/session.ts';
import ContractPrompt from './ContractPrompt.tsx';
import { checkContracts } from './contract-checks.ts';

// Appearance and focus trap of dialogs are tested in e2e.
vi.mock('@parlour/ui/Dialog', () => ({
  Dialog({ open, title, text, cancel, confirm }: DialogProps) {
    if (!open) return null;
    return (
      <dialog>
        <h2>{title}</h2>
        <p>{text}</p>
        <button type="button" onClick={cancel.onClick}>
          {cancel.label}
        </button>
        <button type="button" onClick={confirm?.onClick}>
          {confirm?.label}
        </button>
      </dialog>
    );
  },
}));

const tier = { activeMember: 1, netLoss: '0.00', rateType: 'P', rate: '0.5' };
const shared = {
  status: 'P',
  version: 1,
  textHash: 'a'.repeat(64),
  minBillingOrder: '100.00',
  lossCheck: 'N',
  downlineHigherRate: 'N',
  cap: null,
  tierBasis: 'total',
  carry: 'none',
  proposedBy: 'house',
  proposedAt: '2026-11-29T10:00:00.000Z',
  expiresAt: '2026-12-06T10:00:00.000Z',
  beginsAt: '2026-11-29T17:30:00.000Z',
  endsWith: [],
  current: null,
};
/** Pending contracts by kind: path, field of the answer, and the contract. */
const WAITING = {
  daily: ['daily-salary', 'dailysalreqtype', { ...shared, id: '1', tiers: [{ betVolume: '9.00', ...tier }] }],
  dividend: [
    'dividend',
    'divtypecompperiodreq',
    { ...shared, id: '2', tiers: [{ minimumBet: '9.00', activeMember: 1, netLoss: '5.00', contractRate: '0.1' }] },
  ],
  hourly: [
    'hourly-salary',
    'contracthoursalreq',
    { ...shared, contractId: '3', tiers: [{ minimumBet: '9.00', ...tier }] },
  ],
} as const;
type Kind = keyof typeof WAITING;

beforeEach(() => {
  openPage();
  stubBrowser();
  useApp.setState({ session: { ...SESSION, type: 1 }, popup: null, passwordDue: false });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  closePopup();
  useApp.setState({ session: null });
});

/** Opens the popup as the app does, while it is the current one. */
function Host() {
  const isOpen = useApp(({ popup }) => popup === 'contract');
  return isOpen && <ContractPrompt open path={PATHS.home} onClosed={() => undefined} />;
}

/** Opens home for a member who has just logged in and has pending contracts of some kinds. */
async function afterLogin(...kinds: Kind[]) {
  const fields = Object.entries(WAITING).map(([kind, [path, field, contract]]) => [
    `/wps/agent/contracts/${path}`,
    { success: true, value: { [field]: kinds.some((one) => one === kind) ? { CONS: contract } : {} } },
  ]);
  serve(Object.fromEntries(fields));
  const page = await mountForm(<Host />, { path: PATHS.home });
  await page.does(checkContracts);
  await page.forward(0);
  const place = () => page.router.state.location.pathname;
  return { ...page, place, prompts: () => page.all('h2').map(({ textContent }) => textContent) };
}

it.each([
  ['AGT-009', 'daily', PATHS.salaryContract],
  ['AGT-010', 'dividend', PATHS.dividendContract],
  ['AGT-011', 'hourly', PATHS.hourContract],
] as const)(
  '%s AGT-013 a %s contract is prompted for by its name, and go leads to its page',
  async (_row, kind, page) => {
    const { button, forward, place, press, prompts } = await afterLogin(kind);
    expect(prompts()).toEqual([`contract.${kind}`]);
    await press(button('contract.go'));
    await forward(0);
    expect([place(), useApp.getState().popup]).toEqual([page, null]);
  },
);

it('AGT-012 N93 cancel brings the next prompt, closes the last one, and leaves the page where it is', async () => {
  const { button, place, press, prompts } = await afterLogin('hourly', 'dividend', 'daily');
  for (const kind of ['daily', 'dividend', 'hourly']) {
    expect([prompts(), place()]).toEqual([[`contract.${kind}`], PATHS.home]);
    await press(button('action.cancel'));
  }
  expect([prompts(), place(), useApp.getState().popup]).toEqual([[], PATHS.home, null]);
});

it('AGT-014 nothing is prompted for where all three fields are empty', async () => {
  const { prompts } = await afterLogin();
  expect([prompts(), useApp.getState().popup]).toEqual([[], null]);
});
