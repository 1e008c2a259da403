import { readFileSync } from 'node:fs';
import type { Right } from '@parlour/contract/operator-rights';
import { describe, expect, it } from 'vitest';

const SOURCE = new URL('../', import.meta.url);
const ENDPOINT_FILES = import.meta.glob<Record<string, unknown>>('../../../../packages/contract/src/*.endpoints.ts', {
  eager: true,
});

const FEATURE_FILES = import.meta.glob<string>(
  ['../features/**/*.{ts,tsx}', '../shared/**/*.{ts,tsx}', '!**/*.test.*'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);

const isOperators = (value: unknown): value is { right: Right | null } =>
  typeof value === 'object' && value !== null && 'access' in value && value.access === 'operator';

/** Right of each endpoint of the console, by the endpoint's export name. */
const RIGHT_OF = new Map<string, Right | null>();
for (const exports of Object.values(ENDPOINT_FILES))
  for (const [name, value] of Object.entries(exports)) if (isOperators(value)) RIGHT_OF.set(name, value.right);

/** Endpoints that are only reachable in an open panel, and the endpoint whose right opens it. */
const BEHIND: Readonly<Record<string, string>> = {
  inviteStaff: 'setStaffState',
  setStaffRole: 'setStaffState',
  resetStaff: 'setStaffState',
  removeStaff: 'setStaffState',
  changeStaffRole: 'addStaffRole',
  removeStaffRole: 'addStaffRole',
  getMemberWagering: 'listMemberGrants',
  listMemberCodes: 'listMemberGrants',
  listMemberPopups: 'listMemberMessages',
  listMemberDeliveries: 'listMemberMessages',
  importCatalogueFeed: 'previewFeed',
  previewGameEdit: 'editGames',
};

/** List endpoint of each page; the right to call it decides whether the section is in the menu. */
const MAIN_LIST: Readonly<Record<string, string>> = {
  '': 'getDayFigures',
  reports: 'getReport',
  members: 'listMembers',
  agents: 'listAgentRuns',
  affiliates: 'listAffiliates',
  chats: 'listChats',
  games: 'listCatalogueGames',
  lottery: 'listAdminLotteryIssues',
  deposits: 'listAdminDeposits',
  withdrawals: 'listAdminWithdrawals',
  methods: 'listMethodRows',
  vouchers: 'listVoucherBatches',
  ranks: 'listRankRows',
  outbox: 'listOutbox',
  content: 'listContent',
  messages: 'listMessages',
  media: 'listMedia',
  branding: 'getBranding',
  texts: 'listHouseTexts',
  settings: 'getHouseSettings',
  rooms: 'listRooms',
  help: 'listHelpPages',
  feedback: 'listFeedbackAdmin',
  service: 'getServiceSettings',
  promotions: 'listAdminPromotions',
  bonuses: 'listBonusRules',
  credits: 'listCredits',
  books: 'getBooks',
  adjustments: 'listAdjustments',
  'promo-codes': 'listPromoCodes',
  audit: 'listAudit',
  status: 'getAvailability',
  'vendor-cases': 'listVendorCases',
  invoices: 'listVendorInvoices',
  alerts: 'listAlerts',
  health: 'listJobs',
  providers: 'listProviders',
  operators: 'listStaff',
  'api-keys': 'listApiKeys',
  keys: 'getOwnKeys',
};

type Module = {
  /** Source of each top-level declaration, by name. */
  declared: Map<string, string>;
  /** Imports from other files of the console, by local name. */
  imported: Map<string, { file: URL; name: string }>;
};

const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:const|let|function|class|type|interface) (\w+)/;

function parse(text: string, file: URL): Module {
  const declared = new Map<string, string>();
  let name = '';
  for (const line of text.split('\n')) {
    name = DECLARATION.exec(line)?.[1] ?? name;
    declared.set(name, `${declared.get(name) ?? ''}${line}\n`);
  }
  const imported: Module['imported'] = new Map();
  for (const [, names = '', path = ''] of text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)';/gm))
    for (const one of names.split(',').map((part) => part.trim())) {
      if (one === '' || one.startsWith('type ')) continue;
      const [from = one, to = from] = one.split(' as ');
      imported.set(to, { file: new URL(path, file), name: from });
    }
  return { declared, imported };
}

const modules = new Map<string, Module>();
function moduleOf(file: URL): Module {
  const known = modules.get(file.href) ?? parse(readFileSync(file, 'utf8'), file);
  modules.set(file.href, known);
  return known;
}

const GUARDS = [
  /\bneeds=\{([^}]*)\}/g,
  /\bunless=\{([^}]*)\}/g,
  /\bneeds = ([^;]*);/g,
  /\b(?:may|useMay\(\))\(([^()]*)\)/g,
] as const;
const wordsOf = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Collects the endpoints that a page calls, and those in the guards of its parts. */
function reach(roots: readonly { file: URL; name: string }[]) {
  const called = new Set<string>();
  const guarded = new Set<string>();
  const seen = new Set<string>();
  const next = [...roots];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    const id = `${one.file.href} ${one.name}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const { declared, imported } = moduleOf(one.file);
    const text = declared.get(one.name) ?? '';
    const guards = GUARDS.flatMap((guard) => [...text.matchAll(guard)].map(([, inner = '']) => inner));
    // A guard may refer to a table of endpoints, such as the decisions about an issue.
    for (const word of guards.flatMap(wordsOf)) {
      const from = imported.get(word) ?? { file: one.file, name: word };
      const table = moduleOf(from.file).declared.get(from.name) ?? '';
      for (const each of [word, ...wordsOf(table)]) if (RIGHT_OF.has(each)) guarded.add(each);
    }
    for (const [, path = ''] of text.matchAll(/\bimport\('(\.[^']+)'\)/g)) {
      const file = new URL(path, one.file);
      for (const name of moduleOf(file).declared.keys()) next.push({ file, name });
    }
    const rest = GUARDS.reduce((left, guard) => left.replace(guard, ''), text);
    for (const word of wordsOf(rest)) {
      if (RIGHT_OF.has(word)) called.add(word);
      else if (imported.has(word)) next.push(imported.get(word) ?? one);
      else if (declared.has(word)) next.push({ file: one.file, name: word });
    }
  }
  return { called, guarded };
}

/** A section as declared in `sections.ts`: its address, right, screen and badge. */
type Written = { path: string; right: Right | null; roots: { file: URL; name: string }[] };

function readSections(): Written[] {
  const file = new URL('app/sections.ts', SOURCE);
  const { declared, imported } = moduleOf(file);
  const [, ...entries] = (declared.get('SECTIONS') ?? '').split(/(?=path: ')/);
  return entries.map((entry) => {
    const screen = imported.get(/Screen: (\w+)/.exec(entry)?.[1] ?? '');
    const lazy = [...entry.matchAll(/import\('(\.[^']+)'\)\)\.(\w+)/g)].map(([, from = '', name = '']) => ({
      file: new URL(from, file),
      name,
    }));
    return {
      path: /path: '([^']*)'/.exec(entry)?.[1] ?? '',
      right: (/right: '([^']*)'/.exec(entry)?.[1] ?? null) as Right | null,
      roots: screen ? [screen, ...lazy] : lazy,
    };
  });
}
const SECTIONS = readSections();

/** Returns the calls of a page that the right of its section does not cover and that no guard protects. */
function unguarded(right: Right | null, roots: readonly { file: URL; name: string }[]): string[] {
  const { called, guarded } = reach(roots);
  return [...called].filter((name) => {
    const needed = RIGHT_OF.get(name) ?? null;
    const opener = BEHIND[name] ?? name;
    return needed !== null && needed !== right && !(guarded.has(opener) && RIGHT_OF.get(opener) === needed);
  });
}

describe('rights of operators at the console', () => {
  it('open each section to those who may read its main list', () => {
    const rights = SECTIONS.map(({ path, right }) => [path, right]);
    expect(Object.entries(MAIN_LIST).map(([path, name]) => [path, RIGHT_OF.get(name)])).toEqual(rights);
    for (const { path, roots } of SECTIONS) expect(reach(roots).called).toContain(MAIN_LIST[path]);
  });

  it.each(SECTIONS)('guard what “$path” calls beyond the right of its section', ({ right, roots }) => {
    expect(unguarded(right, roots)).toEqual([]);
  });

  it('are known of every call', () => {
    const reached = new Set(SECTIONS.flatMap(({ roots }) => [...reach(roots).called]));
    const written = Object.values(FEATURE_FILES).flatMap((text) => [...text.matchAll(/\bcall\(\s*(\w+)/g)]);
    const missed = written.flatMap(([, name = '']) => (RIGHT_OF.get(name) && !reached.has(name) ? [name] : []));
    expect(missed).toEqual([]);
    expect(reached.size).toBeGreaterThan(100);
  });

  it('guard what the command palette finds', () => {
    const file = new URL('features/command-palette/CommandPalette.tsx', SOURCE);
    expect(unguarded(null, [{ file, name: 'CommandPalette' }])).toEqual([]);
  });
});
