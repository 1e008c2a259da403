/** A sample of each item that operators act on, for tests. */
import type { AdjustmentRow } from '@parlour/contract/adjustments.endpoints';
import type { AgentPlace } from '@parlour/contract/agents.admin.endpoints';
import type { ContentRow } from '@parlour/contract/announcements.endpoints';
import type { ChatRow } from '@parlour/contract/chat.endpoints';
import type { DepositRow } from '@parlour/contract/deposits.admin.endpoints';
import type { JobView, RowFailureView } from '@parlour/contract/jobs.endpoints';
import type { MemberOfHouse } from '@parlour/contract/operator-sessions.endpoints';
import type { MemberProtection } from '@parlour/contract/responsible-gaming.endpoints';
import type { AdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import type { MethodAdminData } from '../../features/deposits/MethodRows.tsx';

const AT = '2026-11-20T03:30:00.000Z';

export const WITHDRAWAL: AdminWithdrawal = {
  id: '7',
  state: 'reviewing',
  amount: '50.00',
  fee: '0.00',
  arrives: '50.00',
  book: 'PLAY',
  member: { id: '12', account: 'thiha', disabled: false, locked: false, stop: null },
  name: 'KBZ',
  kind: 'bank',
  holder: 'Thiha',
  number: '1234',
  payee: '3',
  needsTwo: false,
  needsThree: false,
  approvedBy: null,
  secondBy: null,
  approvalUntil: null,
  isOwnApproval: false,
  operator: '',
  reason: '',
  reference: '',
  requestedAt: AT,
  changedAt: AT,
  steps: [],
};
export const DEPOSIT: DepositRow = {
  id: '5',
  number: 'D-20261120-5',
  member: { id: '12', account: 'thiha' },
  method: { code: 'kbz', name: 'KBZ', kind: 'bank' },
  provider: 'bank',
  book: 'PLAY',
  state: 'confirming',
  amount: '50.00',
  fee: '0.00',
  credited: '50.00',
  asked: null,
  reference: '',
  payer: '',
  bonus: null,
  bonusMissed: null,
  pictures: [],
  reason: null,
  words: '',
  cases: 0,
  operator: null,
  openedAt: AT,
  changedAt: AT,
  settledAt: null,
};
export const MEMBER: MemberOfHouse = {
  id: '12',
  account: 'thiha',
  nickname: 'Thiha',
  type: 1,
  state: 'active',
  sessions: 1,
  twoStep: true,
  since: AT,
  seenAt: AT,
};
export const SESSION = {
  id: '9',
  kind: 'phone',
  browser: 'Chrome',
  system: 'Android',
  address: '192.0.2.7',
  country: 'MM',
  seenAt: AT,
};
export const PROTECTION: MemberProtection = { limits: [], stops: [], notes: [], realityMinutes: 60, symbol: 'K' };
export const METHODS: MethodAdminData = {
  methods: [
    {
      code: 'kbz',
      kind: 'bank',
      draft: {
        provider: 'bank',
        names: { EN: 'KBZ' },
        icon: 'bank',
        least: '1.00',
        most: '100.00',
        fee: { fixed: '0.00', permille: 0 },
        quick: [],
        minutes: { from: 1, to: 5 },
        tag: '',
        books: ['PLAY'],
        enabled: true,
        waits: 30,
        account: { bank: 'KBZ', holder: 'House', number: '1234', note: {} },
      },
      offered: true,
      changedAt: AT,
    },
  ],
  providers: [],
  books: ['PLAY'],
  languages: ['EN'],
  symbol: 'K',
  exponent: 2,
};
export const CONTENT: ContentRow = {
  id: '4',
  draft: {
    type: 'PL',
    groupName: '',
    execution: 'A',
    audience: { kind: 'everybody' },
    texts: { EN: { title: 'Fireworks', text: '', action: '', content: '' } },
    link: '',
    images: [],
    ord: 0,
    startsAt: AT,
    endsAt: null,
  },
  cover: '',
  state: 'live',
  readers: 3,
  changedAt: AT,
};
export const CHAT: ChatRow = {
  id: '2',
  memberId: '12',
  account: 'thiha',
  state: 'open',
  language: 'EN',
  operator: null,
  mine: false,
  preview: 'hello',
  unread: 1,
  waitingSince: AT,
  lastAt: AT,
  rating: null,
};
export const ADJUSTMENT: AdjustmentRow = {
  id: '6',
  member: { id: '12', account: 'thiha' },
  book: 'PLAY',
  symbol: 'K',
  amount: '5.00',
  reason: 'goodwill',
  state: 'asked',
  before: '1.00',
  after: '6.00',
  askedBy: 'nandar',
  own: false,
  askedAt: AT,
  until: AT,
  needs: 1,
  approvedBy: [],
  decidedBy: null,
  decision: '',
  decidedAt: null,
};
export const LIMITS = { waiting: 1, oldest: AT, symbol: 'K', books: ['PLAY'], most: '100.00', twoAbove: '50.00' };
export const JOB: JobView = {
  name: 'mail',
  state: 'rows',
  processes: 1,
  everyMs: 1_000,
  runs: 3,
  failures: 2,
  failuresInARow: 0,
  failingRows: 1,
  lastStartedAt: AT,
  lastSucceededAt: AT,
  lastFailedAt: AT,
  lastError: null,
  lastTookMs: 5,
};
export const FAILURE: RowFailureView = {
  job: 'mail',
  row: '8',
  attempts: 2,
  firstFailedAt: AT,
  lastFailedAt: AT,
  nextTryAt: AT,
  error: 'timeout',
};
export const AVAILABILITY = {
  maintenance: false,
  message: {},
  opensAt: null,
  regionRule: 'all' as const,
  countries: [],
  unplacedOpen: true,
};
export const AGENT_PLACE: AgentPlace = {
  memberId: '12',
  account: 'thiha',
  type: 1,
  joinedAt: '2026-10-31T17:30:00.000Z',
  rate: '0.9',
  agentOnly: false,
  counts: true,
  members: 99,
  direct: 3,
  contracts: [],
};
