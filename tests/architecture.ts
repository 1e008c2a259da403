/**
 * Rules for the import graph and the files, as a function of the files' contents, so that the rules themselves are
 * tested.
 */
import { dirname, join, normalize } from 'node:path';
import { GROUPS, SINGLE } from './groups.ts';

export type Sources = ReadonlyMap<string, string>;

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const MOST_LINES = 400;
/** Two doc comments without a blank line in between: the declaration of the first one is missing. */
const TWO_COMMENTS = /\*\/\n[ \t]*\/\*\*/;

/** Files that may break a rule. This list may only shrink. */
export const EXCEPTIONS: readonly string[] = [];

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

export function importsOf(text: string): string[] {
  return [...withoutComments(text).matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

/** Whether a file is a test or test helper: folders and files named testing, and the scenes that tests run. */
const isTest = (file: string) => /\.test\.tsx?$|\/(testing|scene)(\/|\.ts$)/.test(file);

const SERVER = 'apps/server/src/';

/** Files in lower groups that import from higher ones. This list may only shrink. */
export const UPWARD: Readonly<Record<string, string>> = {
  'adapters/payments/sandbox.store.ts': 'the simulated provider keeps its payments in the database',
  'config/brand-check.ts': 'checks the seed files of all subjects',
  'config/brand.ts': 'joins what each subject lets a brand set',
  'platform/db/open-and-migrate.ts': 'reads the settings of the database',
  'platform/db/tables.ts': 'joins the tables of all subjects',
};

/** `apps/server/src/ledger/wallet/x.ts` → `ledger`; undefined for a file outside the groups. */
const groupOf = (file: string): string | undefined => {
  const [folder = ''] = file.startsWith(SERVER) ? file.slice(SERVER.length).split('/') : [];
  return folder in GROUPS ? folder : undefined;
};

/** `apps/server/src/ledger/wallet/x.ts` → `ledger/wallet`; undefined for a file outside the groups. */
function subjectOf(file: string): string | undefined {
  const group = groupOf(file);
  if (group === undefined) return undefined;
  const [folder] = file.slice(SERVER.length + group.length + 1).split('/');
  return group in SINGLE && folder !== SINGLE[group] ? group : `${group}/${folder}`;
}

function target(from: string, specifier: string): string {
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier;
}

function packageRules(file: string, to: string): string | null {
  const forbid = (folder: string, allowed: (to: string) => boolean, rule: string) =>
    file.startsWith(folder) && !to.startsWith(folder) && !allowed(to) ? rule : null;
  return (
    forbid('packages/contract/', (t) => t === 'zod', 'the contract depends on zod alone') ??
    forbid('packages/games/', () => false, 'the games depend on nothing') ??
    forbid(
      'packages/agents/',
      (t) => /^@parlour\/contract\/(agents|clock|catalogue)$/.test(t),
      'settlements depend on names and clock alone',
    ) ??
    forbid(
      'packages/ui/',
      (t) => !t.startsWith('@parlour/') && !t.startsWith('apps/'),
      'ui depends on no other package of ours',
    ) ??
    (file.startsWith('apps/') && /^@parlour\/(server|player|studio|console)/.test(to)
      ? 'apps never import apps'
      : null) ??
    (file.startsWith('apps/') &&
    to.startsWith('apps/') &&
    to.split('/')[1] !== file.split('/')[1] &&
    file !== 'apps/server/src/main.ts' &&
    !file.startsWith('apps/server/src/compose/')
      ? 'apps never import apps; the start command composes server and studio'
      : null)
  );
}

function serverRules(file: string, to: string): string | null {
  if (!file.startsWith('apps/server/src/')) return null;
  if (to.startsWith('apps/server/src/cli/') && !file.startsWith('apps/server/src/cli/'))
    return 'commands stand above everything: only commands import them';
  const [group, otherGroup] = [groupOf(file), groupOf(to)];
  const mayImport = (folder: string) => !to.startsWith('apps/') || to.startsWith(`${SERVER}${folder}/`);
  if (!(file.slice(SERVER.length) in UPWARD)) {
    if (file.startsWith(`${SERVER}platform/`) && !mayImport('platform'))
      return 'the platform knows nothing of the business';
    if (/^apps\/server\/src\/(config|adapters)\//.test(file) && otherGroup)
      return 'configuration and adapters stand below the groups';
  }
  if (group && otherGroup && group !== otherGroup && !GROUPS[group]?.includes(otherGroup))
    return `${group} may not use ${otherGroup}`;
  if (group && /^apps\/server\/src\/(compose\/|[\w-]+\.ts$)/.test(to))
    return 'subjects know nothing of what composes them';
  const [from, other] = [subjectOf(file), subjectOf(to)];
  if (from && other && from !== other && to !== `${SERVER}${other}/index.ts`)
    return `a subject is reached through its index.ts (${from} to ${other})`;
  if (from === 'vendor-gateway' && other && other !== from && !['ledger/wallet', 'games/catalogue'].includes(other))
    return 'the gateway reaches only wallet and catalogue';
  if (from && from !== 'vendor-gateway/cases' && from !== other && other === 'vendor-gateway')
    return 'no subject imports a vendor';
  if (file.endsWith('.store.ts') && /\.(routes|actions|rules)\.ts$/.test(to))
    return 'a store imports neither routes, actions nor rules';
  if (file.endsWith('.actions.ts') && to.endsWith('.routes.ts')) return 'actions do not import routes';
  if (
    file.endsWith('.rules.ts') &&
    !to.startsWith('@parlour/contract/') &&
    !to.startsWith('@parlour/games/') &&
    !to.startsWith('@parlour/agents/') &&
    to !== 'zod' &&
    !(from === other && to.endsWith('.rules.ts'))
  ) {
    return 'rules import the contract, the games, the settlements of agents and rules of their own subject only';
  }
  return null;
}

/**
 * Timers outside the job runner: timeouts of single calls, transport, engines and shutdown. Everything else that is
 * scheduled is a job, so that its failures are logged, counted and shown.
 */
const TIMERS: Readonly<Record<string, string>> = {
  'adapters/mail/smtp.ts': 'limit of one conversation',
  'adapters/outgoing.ts': 'limit of one request',
  'adapters/payments/payout-sandbox.ts': 'the simulated bank takes its time',
  'signals.ts': 'end of the process',
  'platform/db/embedded.ts': 'limit of an idle transaction',
  'platform/db/pglite.ts': 'limit of a statement',
  'platform/db/postgres.ts': 'connecting again',
  'platform/db/guarantees.ts': 'limit of one question',
  'platform/db/transaction.ts': 'pause before the next attempt',
  'platform/disk.ts': 'pause while the ballast is written',
  'platform/events/hub.ts': 'gathering of events',
  'platform/events/streams.ts': 'heartbeat of streams',
  'accounting/reporting/reporting.actions.ts': 'heartbeat of one count',
  'core/unread/index.ts': 'gathering of members',
  'core/captcha/encrypted-bodies.ts': 'pause before the next look',
  'vendor-gateway/batcher.ts': 'gathering of bets and limit of an answer',
  'vendor-gateway/canonical.ts': 'limit of an answer',
  'platform/http/graceful-shutdown.ts': 'end of the process',
  'platform/jobs/jobs.ts': 'the job runner',
};
const TIMER = /\bset(?:Interval|Timeout)\(|from 'node:timers/;

/** Errors that are ignored, with the reason. */
const DROPPED: Readonly<Record<string, string>> = {
  'platform/db/embedded.ts': 'a thread that is gone has rolled back by ending',
  'platform/db/postgres.ts':
    'a listener that never connected has nothing to close; one that lost its connection tries again',
  'accounting/reporting/reporting.actions.ts': 'a database that is away takes the count for one whose server died',
};
const DROP = /\.catch\(\(\) => (?:\{\}|undefined|null|0|void 0)\)|\bcatch (?:\(\w+\) )?\{\s*\}/;

const QUERY = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
const LEDGER_WRITE =
  /(insertInto|updateTable|deleteFrom)\('(entry|transfer|account|wallet|operation)'\)|(insert into|update|delete from)\s+(entry|transfer|account|wallet|operation)\b/;
const HOOK = /^(before|after)(All|Each)\(/m;
const IMPURE =
  /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|process\.|crypto\.|randomBytes|randomInt|fetch\(|await )/;

/**
 * An expression that names an amount and converts it to or from a floating-point number: `Number(bet)`,
 * `parseFloat(row.amount)`, `+stake`.
 */
const AMOUNT = String.raw`(?:[\w$]+(?:\(\))?[?!]?\.)*(?:\w*(?:amount|balance|stake|turnover|payout|prize|ggr|minor|money|price)|bets?|wins?|fees?|credit|debit|used|withdrawable)`;
const INEXACT = new RegExp(
  String.raw`\b(?:Number|parseFloat|Number\.parseFloat|parseInt)\(\s*(?:${AMOUNT}|minor\w*\([^()]*\))\s*[),]|[=(,:?]\s*\+${AMOUNT}\b(?!\()|\b${AMOUNT}\.to(?:Fixed|Precision)\(`,
  'i',
);

function contentRules(file: string, raw: string): string[] {
  const text = withoutComments(raw);
  const found: string[] = [];
  if (raw.split('\n').length - 1 > MOST_LINES) found.push(`a file has at most ${MOST_LINES} lines`);
  if (TWO_COMMENTS.test(raw))
    found.push('a doc comment must be directly above what it documents, not above another one');
  if (!/\.test\.tsx?$/.test(file) && HOOK.test(text))
    found.push('hooks are registered by test files: what they share is loaded once for many');
  if (isTest(file)) return found;
  const isServer = file.startsWith('apps/server/src/');
  if ((file.endsWith('.rules.ts') || file.startsWith('packages/agents/')) && IMPURE.test(text))
    found.push('rules contain no clock, dice, environment or await');
  if (isServer && !file.endsWith('.store.ts') && !file.startsWith('apps/server/src/platform/db/') && QUERY.test(text))
    found.push('SQL stands in stores and migrations only');
  const own = file.replace('apps/server/src/', '');
  if (isServer && TIMER.test(text) && !(own in TIMERS)) found.push('what is timed is a job (platform/jobs)');
  if (isServer && DROP.test(text) && !(own in DROPPED)) found.push('no error is dropped without a word');
  if (
    isServer &&
    LEDGER_WRITE.test(text) &&
    !/apps\/server\/src\/(ledger\/wallet|vendor-gateway|platform\/db)\//.test(file)
  )
    found.push('only the wallet writes ledger tables');
  if (/^(apps|packages)\//.test(file) && INEXACT.test(text))
    found.push('an amount is a bigint of minor units or a decimal string, never a Number');
  const isBrowser = /^apps\/(player|console)\/src\/|^packages\/ui\/src\//.test(file);
  // Without imports, so that it costs players nothing.
  const isApart = file === 'apps/player/src/view.ts';
  if (
    isBrowser &&
    /\b(localStorage|sessionStorage)\s*[.[]/.test(text) &&
    !file.endsWith('/shared/storage.ts') &&
    !isApart
  )
    found.push('storage keys stand in one file, shared/storage.ts');
  if (
    isBrowser &&
    /(?<![.\w])fetch\(/.test(text) &&
    !/\/(shared\/api|app\/sw|social-login\/identity-toolkit)\.ts$/.test(file) &&
    !isApart
  )
    found.push('every call goes through the shared helper');
  if (isBrowser && /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(text) && !file.endsWith('SafeHtml.tsx'))
    found.push('only SafeHtml writes HTML');
  return found;
}

/** Returns the import cycles among the server's subjects, each once. */
function circles(edges: Map<string, Set<string>>): string[] {
  const found = new Set<string>();
  const walk = (node: string, path: string[]) => {
    const at = path.indexOf(node);
    if (at >= 0) return void found.add(path.slice(at).toSorted().join(' ↔ '));
    for (const next of edges.get(node) ?? []) walk(next, [...path, node]);
  };
  for (const node of edges.keys()) walk(node, []);
  return [...found];
}

/** Returns each broken rule as `file: rule`. */
export function violations(sources: Sources): string[] {
  const found: string[] = [];
  const edges = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    for (const rule of contentRules(file, text)) found.push(`${file}: ${rule}`);
    if (isTest(file)) continue;
    for (const specifier of importsOf(text)) {
      const to = target(file, specifier);
      const rule = packageRules(file, to) ?? serverRules(file, to);
      if (rule) found.push(`${file} → ${specifier}: ${rule}`);
      const [from, other] = [subjectOf(file), subjectOf(to)];
      if (from && other && from !== other) edges.set(from, (edges.get(from) ?? new Set()).add(other));
    }
  }
  for (const circle of circles(edges)) found.push(`subjects in a circle: ${circle}`);
  return found.filter((line) => !EXCEPTIONS.some((file) => line.startsWith(file)));
}
