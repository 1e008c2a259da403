/** Defects in the restrictions of operators: access, credit limits, second factors, and error texts. */
import type { Defect } from './defects.ts';

const SERVER = 'apps/server/src';
const STAFF = `${SERVER}/identity/operators/staff.test.ts`;
const API_KEYS = `${SERVER}/identity/api-keys/api-keys.test.ts`;
const CREDIT = `${SERVER}/accounting/credit-policy/credit.test.ts`;
const BY_DAY = `${SERVER}/payments/withdrawals/by-day.test.ts`;
const ENDPOINTS = `${SERVER}/platform/http/staff-endpoints.test.ts`;
const BRANCH_MOVES = `${SERVER}/agents/branch-moves.test.ts`;
const CATALOGUE = `${SERVER}/games/catalogue`;
const FAILURES = `${SERVER}/platform/http/failures.test.ts`;

export const STAFF_DEFECTS: readonly Defect[] = [
  {
    what: 'a disabled operator keeps the sessions',
    file: `${SERVER}/platform/db/migrations/0295-operator-roles.sql`,
    right: 'where operator_id = new.id and ended_at is null;',
    wrong: 'where operator_id = -new.id and ended_at is null;',
    tests: STAFF,
  },
  {
    what: 'an operator who was disabled in this moment disables another one',
    file: `${SERVER}/identity/operators/staff.actions.ts`,
    right: "if (!mayAct(found, by)) return fail('session.ended');",
    wrong: '',
    tests: STAFF,
  },
  {
    what: 'a password alone sets an authenticator app up',
    file: `${SERVER}/identity/operators/operator-authenticator.ts`,
    right: "return (await takeReset(tx, link)) ? give(tx, found.id, secret, step) : 'used';",
    wrong: 'return give(tx, found.id, secret, step);',
    tests: STAFF,
  },
  {
    what: 'an API key keeps the rights that its operator lost',
    file: `${SERVER}/identity/api-keys/api-keys.rules.ts`,
    right: ' && held.has(right)',
    wrong: '',
    tests: API_KEYS,
  },
  {
    what: 'an API key calls whatever its rights cover',
    file: `${SERVER}/platform/http/mount.ts`,
    right: 'if (key && !keys)',
    wrong: 'if (key && !key)',
    tests: API_KEYS,
  },
  {
    what: 'an act above the ceiling is done alone',
    file: `${SERVER}/accounting/credit-policy/credit.store.ts`,
    right: 'where d.used + excluded.used <= excluded.ceiling',
    wrong: 'where excluded.used <= excluded.ceiling',
    tests: CREDIT,
  },
  {
    what: 'what nothing bounds is done alone',
    file: `${SERVER}/accounting/credit-policy/credit.policy.ts`,
    right: 'if (amount === 0n) return',
    wrong: 'if (amount === 0n || amount === null) return',
    tests: CREDIT,
  },
  {
    what: 'a deposit that is confirmed as announced counts nothing',
    file: `${SERVER}/payments/deposits/deposits.admin.actions.ts`,
    right: 'confirmed: came > deposit.asked ? deposit.asked : came,',
    wrong: 'confirmed: 0n,',
    tests: CREDIT,
  },
  {
    what: 'a batch of vouchers counts as one voucher',
    file: `${SERVER}/payments/deposits/vouchers.routes.ts`,
    right: 'amount: amount * BigInt(body.count)',
    wrong: 'amount: amount',
    tests: CREDIT,
  },
  {
    what: 'gifts count for no sum',
    file: `${SERVER}/campaigns/bonus/gifts.actions.ts`,
    right: 'approvers > 1 || !(await credit.mayAlone(tx, spent))',
    wrong: 'approvers > 1',
    tests: CREDIT,
  },
  {
    what: 'a credit above the second limit takes one approval',
    file: `${SERVER}/core/approvals/approvals.rules.ts`,
    right: 'amount > twoAbove) ? 2 : 1',
    wrong: 'amount > twoAbove) ? 1 : 1',
    tests: `${SERVER}/accounting/credit-policy/three.test.ts`,
  },
  {
    what: 'the second limit holds for each withdrawal alone',
    file: `${SERVER}/payments/withdrawals/withdrawals.admin.actions.ts`,
    right: '(await lockApprovedToday(tx, sum)) + row.amount > threeAbove',
    wrong: 'row.amount > threeAbove',
    tests: `${SERVER}/payments/withdrawals/three.test.ts`,
  },
  {
    what: 'the limit of two approvals holds for each withdrawal alone',
    file: `${SERVER}/payments/withdrawals/approved-day.store.ts`,
    right: 'where d.approved + excluded.approved <= excluded.ceiling',
    wrong: 'where true',
    tests: BY_DAY,
  },
  {
    what: 'a locked member is paid',
    file: `${SERVER}/payments/withdrawals/withdrawals.admin.actions.ts`,
    right: 'if (goesOn && (await isLocked(tx, row.member_id)))',
    wrong: 'if (false)',
    tests: BY_DAY,
  },
  {
    what: 'no endpoint asks for a second factor',
    file: `${SERVER}/platform/http/mount.ts`,
    right: 'if (endpoint.proof && operator &&',
    wrong: 'if (!endpoint.proof && operator &&',
    tests: ENDPOINTS,
  },
  {
    what: 'a proof of six minutes ago counts',
    file: `${SERVER}/identity/operators/operators.rules.ts`,
    right: 'export const PROOF_MINUTES = 5;',
    wrong: 'export const PROOF_MINUTES = 60;',
    tests: ENDPOINTS,
  },
  {
    what: 'an unexpected error answers its stack',
    file: `${SERVER}/platform/http/server.ts`,
    right: 'return sendFailure(reply, code, { id: request.id });',
    wrong: 'return sendFailure(reply, code, { id: request.id, stack: error.stack });',
    tests: FAILURES,
  },
  {
    what: 'a vendor whose call throws is told the stack',
    file: `${SERVER}/vendor-gateway/mount.ts`,
    right: "write(response, refuse('UNAVAILABLE'));\n        };",
    wrong:
      "write(response, { ...refuse('UNAVAILABLE'), text: JSON.stringify({ stack: String((error as Error).stack) }) });\n        };",
    tests: FAILURES,
  },
  {
    what: 'a sealed body is good twice',
    file: `${SERVER}/core/captcha/captcha.store.ts`,
    right: 'insert into body_nonce (nonce) select',
    wrong: 'insert into body_nonce (nonce) select clock_timestamp()::text ||',
    tests: `${SERVER}/core/captcha/encrypted-bodies.test.ts`,
  },
  {
    what: 'locked bonus money goes out',
    file: `${SERVER}/payments/withdrawals/withdrawals.actions.ts`,
    right: 'if (amount > withdrawable) return',
    wrong: 'if (amount < 0n) return',
    tests: `${SERVER}/payments/withdrawals/safety.test.ts`,
  },
  {
    what: 'a branch that grew since the request moves all the same',
    file: `${SERVER}/agents/branch-moves.actions.ts`,
    right: "return found.members > request.members ? 'grown' : null;",
    wrong: 'return null;',
    tests: BRANCH_MOVES,
  },
  {
    what: 'operators end contracts between agents',
    file: `${SERVER}/agents/contracts.actions.ts`,
    right: "return row.upline_id === agentId ? 'upline' : undefined;",
    wrong: "return row.upline_id === agentId || agentId === null ? 'upline' : undefined;",
    tests: `${SERVER}/agents/house-contracts.test.ts`,
  },
  {
    what: 'an affiliate becomes an agent by a change of type',
    file: `${SERVER}/agents/agent-accounts.actions.ts`,
    right: "if (type !== null && (await isAffiliate(tx, memberId))) return fail('agent.account');",
    wrong: '',
    tests: `${SERVER}/agents/agent-accounts.test.ts`,
  },
  {
    what: 'a feed is imported although the catalogue changed after its preview',
    file: `${CATALOGUE}/catalogue.actions.ts`,
    right: 'if (expects !== undefined && expects !== opened.fingerprintAt(before))',
    wrong: "if (expects === '')",
    tests: `${CATALOGUE}/feed.admin.test.ts`,
  },
  {
    what: 'the import of one vendor hides the games of all others',
    file: `${CATALOGUE}/feed-plan.ts`,
    right: 'isChosen(game.vendor) && !codesKept',
    wrong: '!codesKept',
    tests: `${CATALOGUE}/feed.admin.test.ts`,
  },
  {
    what: 'an exported text is a formula in a spreadsheet',
    file: `${CATALOGUE}/feed-cells.ts`,
    right: "FORMULA.test(text) ? `'${text}` : text",
    wrong: 'text',
    tests: `${CATALOGUE}/feed-export.test.ts`,
  },
  {
    what: 'games are edited that match only since the preview',
    file: `${CATALOGUE}/game-edits.admin.routes.ts`,
    right: "if ((await lockVersion(tx)).toString() !== version) return fail('catalogue.changed');",
    wrong: 'await lockVersion(tx);',
    tests: `${CATALOGUE}/game-edits.test.ts`,
  },
  {
    what: 'undoing an edit overwrites what was decided since',
    file: `${CATALOGUE}/game-edits.rules.ts`,
    right: 'if (!since.includes(name)) ',
    wrong: '',
    tests: `${CATALOGUE}/game-edits.test.ts`,
  },
  {
    what: 'a text of the app is saved without the names that the app fills in',
    file: `${SERVER}/core/house-texts/house-texts.actions.ts`,
    right: 'text === null ? null : await findTextFault(language, key, text)',
    wrong: 'null',
    tests: `${SERVER}/core/house-texts/house-texts.test.ts`,
  },
  {
    what: 'texts of mails and messages stay as they were when the server started',
    file: `${SERVER}/core/house-texts/house-texts.ts`,
    right: 'if (version !== cached.version()) {',
    wrong: "if (version === '') {",
    tests: `${SERVER}/core/house-texts/house-texts.test.ts`,
  },
  {
    what: 'the test of a provider says that it works, whatever it answers',
    file: `${SERVER}/core/providers/providers.admin.routes.ts`,
    right: 'return ok({ error: reasonOf(error) });',
    wrong: 'return ok({ error: null });',
    tests: `${SERVER}/core/providers/providers.test.ts`,
  },
  {
    what: 'players can choose a language that is not offered',
    file: `${SERVER}/config/brand.ts`,
    right: 'languages.filter((code) => !hiddenLanguages.includes(code))',
    wrong: 'languages.filter((code) => code !== undefined || hiddenLanguages.includes(code))',
    tests: `${SERVER}/core/house-settings/house-settings.test.ts`,
  },
  {
    what: 'an agent is paid for a lottery bet by a rate that was set after it',
    file: `${SERVER}/agents/rounds.store.ts`,
    right: 'coalesce(l.placed_at, r.started_at) as placed_at',
    wrong: 'r.started_at as placed_at',
    tests: `${SERVER}/lottery/rebates.test.ts`,
  },
];
