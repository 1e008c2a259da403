/** Planted faults for control tests: a guard is removed from statements, or from a database function. */
import { type KyselyPlugin, OperationNodeTransformer, type RawNode, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Returns a database whose statements are changed: each text is replaced by the other one. */
export function planted(db: Db, changes: Readonly<Record<string, string>>): Db {
  const changed = (text: string) => Object.entries(changes).reduce((sum, [from, to]) => sum.replaceAll(from, to), text);
  class Planting extends OperationNodeTransformer {
    protected override transformRaw(node: RawNode): RawNode {
      const { sqlFragments, ...rest } = super.transformRaw(node);
      return { ...rest, sqlFragments: sqlFragments.map(changed) };
    }
  }
  const planting = new Planting();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => planting.transformNode(node),
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

/**
 * Replaces texts in a database function, each of which must occur.
 *
 * @param as name of the changed function; under another name the original is kept
 */
export async function plantInFunction(
  db: Db,
  name: string,
  changes: Readonly<Record<string, string>>,
  as = name,
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname = ${name}`.execute(db);
  let text = (rows[0]?.text ?? '').replace(`${name}(`, `${as}(`);
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    text = text.replace(from, to);
  }
  await sql.raw(text).execute(db);
}
