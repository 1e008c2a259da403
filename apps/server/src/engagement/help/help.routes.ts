import { getHelp, voteHelp } from '@parlour/contract/help.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../games/catalogue/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { mountSnapshot, type Snapshots } from '../../platform/http/snapshots.ts';
import type { PreSession } from '../../platform/http/visitor-cookie.ts';
import { putVote } from './help.store.ts';
import type { LiveHelp } from './live.ts';

type Deps = { db: Db; help: LiveHelp; snapshots: Snapshots; preSession: PreSession };

export function helpRoutes(scope: Scope, { db, help, snapshots, preSession }: Deps): void {
  help.onChange(() => snapshots.forget(getHelp));

  mountSnapshot(scope, snapshots, getHelp, ({ query }) => ok({ topics: help.centre(languageOf(query.lang)) }));

  /** Identifies the voter: a member across devices, else the browser. */
  const voterOf = (session: Session | null, request: FastifyRequest, reply: FastifyReply): Buffer =>
    session ? Buffer.from(`member ${session.memberId}`) : preSession.ensure(request, reply);

  mount(scope, voteHelp, async ({ input: { params, body }, session, request, reply }) => {
    const isKept = await putVote(db, params.tag, voterOf(session, request, reply), body.helpful);
    return isKept ? ok({ helpful: body.helpful }) : fail('thing.unknown');
  });
}
