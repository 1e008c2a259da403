import type { GatewayCode } from '@parlour/contract/gateway';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/postgres.ts';
import type { Command, CommandOutcome } from './commands.ts';

type Row = {
  ord: number;
  code: GatewayCode | null;
  balance: bigint | null;
  operation_id: bigint | null;
  replayed: boolean;
  transfer_id: bigint | null;
  member_id: bigint | null;
  ledger_id: number | null;
};

const PLAIN = /^[A-Za-z0-9_.:-]+$/;

/** Rejects lone surrogates: in UTF-8 they become U+FFFD, so that different ids would collide. */
function wellFormed(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('an id holds half a character');
  return value;
}

function element(value: string | null): string {
  if (value === null) return 'NULL';
  if (PLAIN.test(value) && (value.length !== 4 || value.toLowerCase() !== 'null')) return value;
  return `"${wellFormed(value).replaceAll(/["\\]/g, '\\$&')}"`;
}

/**
 * Formats an array in PostgreSQL's text form. The drivers' own conversion costs more than the rest of a bet on this
 * side.
 */
function textArray(commands: readonly Command[], pick: (command: Command) => string | null): string {
  let text = '';
  for (const command of commands) text += `,${element(pick(command))}`;
  return `{${text.slice(1)}}`;
}

/** The same for values that need no quotes. */
function plainArray(
  commands: readonly Command[],
  pick: (command: Command) => string | number | bigint | boolean | null,
): string {
  let text = '';
  for (const command of commands) text += `,${pick(command) ?? 'NULL'}`;
  return `{${text.slice(1)}}`;
}

const STATEMENT = prepared(
  'gateway_apply',
  `select ord, code, balance, operation_id, replayed, transfer_id, member_id, ledger_id
  from gateway_apply($1::smallint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::boolean[], $13::text[], $14::text[])`,
);

/** The same for a single command, which costs the database half as much as a batch of one. */
const SINGLE = prepared(
  'gateway_apply_one',
  `select ord, code, balance, operation_id, replayed, transfer_id, member_id, ledger_id
  from gateway_apply_one($1::smallint, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text,
    $9::bigint, $10::bigint, $11::text, $12::boolean, $13::text, $14::text)`,
);

/** A parameter by itself is not an array element, so it is not quoted. */
const whole = (value: string | null): string | null => (value === null ? null : wellFormed(value));

const single = (c: Command) => [
  c.scope,
  c.account,
  c.op,
  whole(c.tx),
  whole(c.ref),
  whole(c.session),
  whole(c.game),
  whole(c.round),
  c.bet,
  c.win,
  c.currency,
  c.closeRound,
  c.hash,
  c.refusal,
];

function batch(commands: readonly Command[]): string[] {
  const text = (pick: (command: Command) => string | null) => textArray(commands, pick);
  const plain = (pick: (command: Command) => string | number | bigint | boolean | null) => plainArray(commands, pick);
  return [
    plain((c) => c.scope),
    plain((c) => c.account),
    plain((c) => c.op),
    text((c) => c.tx),
    text((c) => c.ref),
    text((c) => c.session),
    text((c) => c.game),
    text((c) => c.round),
    plain((c) => c.bet),
    plain((c) => c.win),
    plain((c) => c.currency),
    plain((c) => c.closeRound),
    text((c) => c.hash),
    plain((c) => c.refusal),
  ];
}

/**
 * Executes a batch with one statement and one commit.
 *
 * @param commands no two of one account with the same id or round, and no rollback together with another command of its
 * account
 * @returns one outcome for each command, in the same order
 * @throws {TypeError} for an id that is not well-formed text, and database errors; then no command was executed
 */
export async function applyCommands(db: Db, commands: readonly Command[]): Promise<CommandOutcome[]> {
  const [first, ...more] = commands;
  if (!first) return [];
  const query =
    more.length === 0 ? CompiledQuery.raw(SINGLE, single(first)) : CompiledQuery.raw(STATEMENT, batch(commands));
  const { rows } = await db.executeQuery<Row>(query);
  const outcomes: CommandOutcome[] = Array.from({ length: commands.length });
  for (const row of rows) {
    outcomes[row.ord - 1] = {
      state: row.code === null ? 'done' : 'declined',
      code: row.code,
      balance: row.balance,
      operation: row.operation_id,
      replayed: row.replayed,
      transfer: row.transfer_id,
      memberId: row.member_id,
      ledgerId: row.ledger_id,
    };
  }
  return outcomes;
}
