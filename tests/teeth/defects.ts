import { CALL_DEFECTS } from './defects-calls.ts';
import { STAFF_DEFECTS } from './defects-staff.ts';

/** Planted defects of the kind that cost money, each with the tests that must fail for it. */
export type Defect = {
  what: string;
  file: string;
  /** Text in the file, occurring at least once; `wrong` is its replacement. */
  right: string;
  wrong: string;
  tests: string;
};

const SERVER = 'apps/server/src';
const APPLY = `${SERVER}/platform/db/migrations/0169-no-negative-amounts.sql`;
const APPLY_ONE = `${SERVER}/platform/db/migrations/0220-single-calls.sql`;
const LEDGER = `${SERVER}/platform/db/migrations/0010-ledger.sql`;
const CERTIFICATION = `${SERVER}/vendor-gateway/certification/certification.test.ts`;
const HISTORY = `${SERVER}/ledger/wallet/history.test.ts`;
const BATCHES = `${SERVER}/vendor-gateway/batches.test.ts`;
/** The same calls alone and in batches: any difference between the two functions fails it. */
const SINGLE = `${SERVER}/ledger/wallet/single-calls.test.ts`;
const BATCHER = `${SERVER}/vendor-gateway/batcher.test.ts`;
const LEDGER_TEST = `${SERVER}/ledger/wallet/ledger.test.ts`;
const WATCH = `${SERVER}/accounting/reporting/ledger-monitor.test.ts`;
const GATEWAY = `${SERVER}/vendor-gateway/gateway.test.ts`;

export const DEFECTS: readonly Defect[] = [
  {
    what: 'a repeated call is not looked up',
    file: APPLY,
    right: 'elsif c.own_id is not null then',
    wrong: "elsif c.own_id is not null and c.op = '' then",
    tests: CERTIFICATION,
  },
  {
    what: 'a bet is compared with what is left after it',
    file: APPLY,
    right: 'elsif bal < c.bet then',
    wrong: 'elsif bal - c.bet < c.bet then',
    tests: CERTIFICATION,
  },
  {
    what: 'a bet that the balance does not cover is taken',
    file: APPLY,
    right: 'elsif bal < c.bet then',
    wrong: 'elsif bal < 0 then',
    tests: CERTIFICATION,
  },
  {
    what: 'the signature is not compared',
    file: `${SERVER}/vendor-gateway/parlour/signature.ts`,
    right: "timingSafeEqual(signCall(key, signed), Buffer.from(header, 'hex'))",
    wrong: 'timingSafeEqual(signCall(key, signed), signCall(key, signed))',
    tests: CERTIFICATION,
  },
  {
    what: 'the signature of the other protocol is not compared',
    file: `${SERVER}/vendor-gateway/atrium/protocol.ts`,
    right: 'timingSafeEqual(given, right)',
    wrong: 'timingSafeEqual(right, right)',
    tests: CERTIFICATION,
  },
  {
    what: 'a bet of the whole balance is declined',
    file: APPLY,
    right: 'elsif bal < c.bet then',
    wrong: 'elsif bal <= c.bet then',
    tests: SINGLE,
  },
  {
    what: 'a known id with other content is answered as a repetition',
    file: APPLY,
    right: 'elsif c.changed then',
    wrong: 'elsif false then',
    tests: CERTIFICATION,
  },
  {
    what: 'a bet is taken in a session that ended',
    file: APPLY,
    right: "when not coalesce(s.is_good, false) then 'SESSION_ENDED'",
    wrong: "when false then 'SESSION_ENDED'",
    tests: CERTIFICATION,
  },
  {
    what: 'a bet is taken from a player who takes a break, or from a frozen wallet',
    file: APPLY,
    right: "when m.state <> 'active' or w.stopped_until > moment then",
    wrong: "when m.state <> 'active' then",
    tests: WATCH,
  },
  {
    what: 'a bet is taken in a round that is closed',
    file: APPLY,
    right: "when r.state <> 'open' then 'ROUND_CLOSED'",
    wrong: "when false then 'ROUND_CLOSED'",
    tests: HISTORY,
  },
  {
    what: 'a bet is given back after its round has paid',
    file: APPLY,
    right: "elsif x.round_state <> 'open' or x.wins > 0 then",
    wrong: "elsif x.round_state <> 'open' and x.wins > 0 then",
    tests: CERTIFICATION,
  },
  {
    what: 'a second rollback of a bet is tried again',
    file: APPLY,
    right: "elsif x.state <> 'done' or x.undone then",
    wrong: "elsif x.state <> 'done' then",
    tests: CERTIFICATION,
  },
  {
    what: 'a settlement is taken after its bet was rolled back before it came',
    file: APPLY,
    right: "o.ext_id = txs[c.ord] and o.state = 'tombstone'",
    wrong: "o.ext_id = txs[c.ord] and o.state = 'none'",
    tests: CERTIFICATION,
  },
  {
    what: 'a late bet after its rollback is answered as a conflict',
    file: APPLY,
    right: "if c.own_state = 'tombstone' then",
    wrong: 'if false then',
    tests: HISTORY,
  },
  {
    what: 'an award comes out of the account of games',
    file: APPLY,
    right: "case when k.op = 'award' then 2 else 1 end",
    wrong: 'case when false then 2 else 1 end',
    tests: `${SERVER}/accounting/reporting/reporting.test.ts`,
  },
  {
    what: 'a win that closes its round leaves it open',
    file: APPLY,
    right: "case when closes[ord] then 'closed' else c.round_state end",
    wrong: 'c.round_state',
    tests: SINGLE,
  },
  {
    what: 'a bet may reach past the limit of the day by itself',
    file: APPLY,
    right: 'coalesce(bet_d + c.bet > g.wager_day, false)',
    wrong: 'coalesce(bet_d > g.wager_day, false)',
    tests: `${SERVER}/players/responsible-gaming/responsible-gaming.test.ts`,
  },
  {
    what: 'a case stays open after the bet that it waited for',
    file: APPLY,
    right: 'won := true;',
    wrong: 'won := false;',
    tests: `${SERVER}/vendor-gateway/`,
  },
  {
    what: 'a round forgets its earlier wins',
    file: APPLY,
    right: 'win = r.win + u.win,',
    wrong: 'win = u.win,',
    tests: SINGLE,
  },
  {
    what: 'a single bet is taken in a session that ended',
    file: APPLY_ONE,
    right: ' and s.ended_at is null',
    wrong: '',
    tests: CERTIFICATION,
  },
  {
    what: 'a single bet of a stopped player is taken',
    file: APPLY_ONE,
    right: " and (w.stopped_until is null or call_op = 'win')",
    wrong: '',
    tests: WATCH,
  },
  {
    what: 'a single win that closes its round leaves it open',
    file: APPLY_ONE,
    right: "state = case when ends then 'closed' else 'open' end",
    wrong: "state = 'open'",
    tests: CERTIFICATION,
  },
  {
    what: 'a single bet takes its amount from the wallet twice',
    file: APPLY_ONE,
    right: 'set balance = after_win,',
    wrong: 'set balance = after_win - call_bet,',
    tests: BATCHES,
  },
  {
    what: 'a negative amount reaches the books',
    file: APPLY,
    right: 'least(c.bet, c.win) < 0',
    wrong: 'false',
    tests: BATCHES,
  },
  {
    what: 'a repetition is answered with the balance of now',
    file: APPLY,
    right: 'balance := c.own_balance;',
    wrong: 'balance := bal;',
    tests: CERTIFICATION,
  },
  {
    what: 'the database lets entries pass that do not sum to zero',
    file: LEDGER,
    right: 'where e.total <> 0 or e.legs < 2 or',
    wrong: 'where e.legs < 2 or',
    tests: LEDGER_TEST,
  },
  {
    what: 'transfers can be changed',
    file: LEDGER,
    right: 'create trigger transfer_rows_stay before update or delete on transfer',
    wrong: 'create trigger transfer_rows_stay before update or delete on ledger',
    tests: LEDGER_TEST,
  },
  {
    what: 'a call may be as old as it likes',
    file: `${SERVER}/vendor-gateway/parlour/signature.ts`,
    right: 'DIGITS.test(time) && Math.abs(now - Number(time)) <= TIME_WINDOW_MS',
    wrong: 'DIGITS.test(time) && TIME_WINDOW_MS > now - now',
    tests: CERTIFICATION,
  },
  {
    what: 'the path is not signed',
    file: `${SERVER}/vendor-gateway/parlour/signature.ts`,
    right: "signedText(time, method, path, '')",
    wrong: "signedText(time, method, '' && path, '')",
    tests: CERTIFICATION,
  },
  {
    what: 'a signature of the other protocol may be as old as it likes',
    file: `${SERVER}/vendor-gateway/atrium/protocol.ts`,
    right: 'Math.abs(now - Number(sent.source)) <= TIME_WINDOW_MS',
    wrong: 'TIME_WINDOW_MS > now - now',
    tests: CERTIFICATION,
  },
  {
    what: 'part of a minor unit is cut off',
    file: `${SERVER}/vendor-gateway/atrium/protocol.ts`,
    right: 'if (units % part !== 0n)',
    wrong: 'if (units < 0n)',
    tests: CERTIFICATION,
  },
  {
    what: 'a repeated bet with another amount counts as the same',
    file: `${SERVER}/vendor-gateway/canonical.ts`,
    right: 'hash: contentHash(game, round, bet, currency)',
    wrong: 'hash: contentHash(game, round, currency)',
    tests: CERTIFICATION,
  },
  {
    what: 'a rollback that names another bet counts as the same',
    file: `${SERVER}/vendor-gateway/canonical.ts`,
    right: 'hash: contentHash(ref) }',
    wrong: "hash: contentHash('') }",
    tests: `${SERVER}/vendor-gateway/`,
  },
  {
    what: 'a stopped vendor takes bets',
    file: `${SERVER}/vendor-gateway/canonical.ts`,
    right: 'return vendor.enabled && core.takesBets()',
    wrong: 'return core.takesBets()',
    tests: `${SERVER}/vendor-gateway/`,
  },
  {
    what: 'an amount may be as large as it likes',
    file: `${SERVER}/vendor-gateway/canonical.ts`,
    right: 'amount > MAX_AMOUNT ?',
    wrong: 'amount > MAX_AMOUNT * 1000n ?',
    tests: CERTIFICATION,
  },
  {
    what: 'a call under way answers another one with the same id',
    file: `${SERVER}/vendor-gateway/batcher.ts`,
    right: 'a.scope === b.scope && a.hash === b.hash &&',
    wrong: 'a.scope === b.scope &&',
    tests: BATCHER,
  },
  {
    what: 'a shared outcome is told as a first one',
    file: `${SERVER}/vendor-gateway/batcher.ts`,
    right: '{ ...outcome, replayed: true, transfer: null }',
    wrong: '{ ...outcome, transfer: null }',
    tests: BATCHER,
  },
  {
    what: 'a batch that fails takes its neighbours along',
    file: `${SERVER}/vendor-gateway/batcher.ts`,
    right: 'if (batch.length === 1 || isAway) {',
    wrong: 'if (batch.length >= 1 || isAway) {',
    tests: BATCHER,
  },
  {
    what: 'ids that differ in half a character meet',
    file: `${SERVER}/ledger/wallet/commands.store.ts`,
    right: 'if (!value.isWellFormed()) throw',
    wrong: 'if (value === null) throw',
    tests: BATCHES,
  },
  {
    what: 'a vendor gets a third live key',
    file: `${SERVER}/vendor-gateway/vendors.ts`,
    right: 'if (!(await insertKey(db, { id: keyId, vendorId, sealed }))) throw new TwoLiveKeys();',
    wrong: 'await insertKey(db, { id: keyId, vendorId, sealed });',
    tests: `${SERVER}/vendor-gateway/vendor-command.test.ts`,
  },
  {
    what: 'a launch token opens a game twice',
    file: `${SERVER}/ledger/wallet/sessions.store.ts`,
    right: 't.used_at is null and t.expires_at > clock_timestamp()',
    wrong: 't.expires_at > clock_timestamp()',
    tests: CERTIFICATION,
  },
  {
    what: 'refused calls are not counted',
    file: `${SERVER}/vendor-gateway/mount.ts`,
    right: 'core.refused(vendor, code);\n    return',
    wrong: 'return',
    tests: GATEWAY,
  },
  {
    what: 'an act of the house happens again with another amount',
    file: `${SERVER}/ledger/wallet/moves.ts`,
    right: 'if (posted.conflict) throw',
    wrong: 'if (posted.conflict && posted.short) throw',
    tests: `${SERVER}/ledger/wallet/moves.test.ts`,
  },
  {
    what: 'the trial balance does not look at wallets',
    file: `${SERVER}/ledger/wallet/trial-checks.store.ts`,
    right: 'where w.balance <> coalesce(e.total, 0) or w.balance < 0',
    wrong: 'where w.balance < 0',
    tests: LEDGER_TEST,
  },
  {
    what: 'the watch does not look at wallets',
    file: `${SERVER}/ledger/wallet/drift.store.ts`,
    right: 'where w.balance <> coalesce(e.balance_after, 0)',
    wrong: 'where w.balance < 0',
    tests: WATCH,
  },
  {
    what: 'a frozen wallet pays out',
    file: `${SERVER}/payments/withdrawals/withdrawals.actions.ts`,
    right: ' || (await isFrozen(tx, draft))',
    wrong: '',
    tests: WATCH,
  },
  {
    what: 'a guest may change what a member may',
    file: `${SERVER}/platform/http/mount.ts`,
    right: "if (access === 'member' && platform.isReadOnly(found.type)) return fail('access.free_reject');",
    wrong: '',
    tests: `${SERVER}/players/guest-play/guest-play.test.ts`,
  },
  {
    what: 'a lottery opens by its category alone',
    file: `${SERVER}/players/launch/launch.rules.ts`,
    right: 'prizeModeOf(category, vendor_code)',
    wrong: "prizeModeOf(category, '')",
    tests: `${SERVER}/players/launch/launch.test.ts`,
  },
  ...STAFF_DEFECTS,
  ...CALL_DEFECTS,
];
