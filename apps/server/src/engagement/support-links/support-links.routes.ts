/** Support contacts, for players and for the console. Every change is audited in its own transaction. */
import { randomInt } from 'node:crypto';
import {
  getCustomerService,
  getServiceSettings,
  type ServiceState,
  setServiceSettings,
} from '@parlour/contract/support-links.endpoints';
import { encodeServicePath, SERVICE_KEY_LENGTH, SERVICE_KEY_LETTERS } from '@parlour/contract/support-path';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { entriesOf, factsOf, tidied } from './support-links.rules.ts';
import { lockLinks, putLinks } from './support-links.store.ts';
import type { Service } from './support-links.ts';

const newKey = (): string =>
  Array.from({ length: SERVICE_KEY_LENGTH }, () => SERVICE_KEY_LETTERS[randomInt(SERVICE_KEY_LETTERS.length)]).join('');

type Deps = {
  db: Db;
  service: Service;
  /** Whether the chat module is enabled. */
  hasChat: boolean;
};

export function serviceRoutes(scope: Scope, { db, service, hasChat }: Deps): void {
  const state = (): ServiceState => {
    const { contacts, hosts } = service.links();
    return {
      contacts,
      hosts,
      besides: service.hosts().filter((host) => !hosts.includes(host)),
      changedAt: service.changedAt()?.toISOString() ?? null,
    };
  };

  mount(scope, getCustomerService, async () =>
    ok(
      entriesOf(service.links().contacts, hasChat).map(({ title, address }) => ({
        title,
        path: encodeServicePath(address, newKey()),
      })),
    ),
  );

  mount(scope, getServiceSettings, async () => ok(state()));

  mount(scope, setServiceSettings, async ({ input: { body }, operator, request }) => {
    const draft = tidied(body);
    await inTransaction(db, async (tx) => {
      const before = (await lockLinks(tx)) ?? service.links();
      const after = await putLinks(tx, draft);
      await recordAudit(tx, {
        operator,
        request,
        act: 'service.changed',
        before: factsOf(before),
        after: factsOf(after),
      });
    });
    await service.refresh();
    return ok(state());
  });
}
