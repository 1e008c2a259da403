/** Support contacts, for players and for the console. Every change is audited in its own transaction. */
import { randomInt } from 'node:crypto';
import {
  getCustomerService,
  getServiceSettings,
  type ServiceState,
  setServiceSettings,
} from '@parlour/contract/support-links.endpoints';
import { encodeServicePath, SERVICE_KEY_LENGTH, SERVICE_KEY_LETTERS } from '@parlour/contract/support-path';
import { type HouseSettings, saveSettings } from '../../core/house-settings/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { entriesOf, tidied } from './support-links.rules.ts';
import type { Service } from './support-links.ts';

const newKey = (): string =>
  Array.from({ length: SERVICE_KEY_LENGTH }, () => SERVICE_KEY_LETTERS[randomInt(SERVICE_KEY_LETTERS.length)]).join('');

type Deps = {
  db: Db;
  service: Service;
  settings: HouseSettings;
  /** Whether the chat module is enabled. */
  hasChat: () => boolean;
};

export function serviceRoutes(scope: Scope, { db, service, settings, hasChat }: Deps): void {
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
      entriesOf(service.links().contacts, hasChat()).map(({ title, address }) => ({
        title,
        path: encodeServicePath(address, newKey()),
      })),
    ),
  );

  mount(scope, getServiceSettings, async () => ok(state()));

  mount(scope, setServiceSettings, async ({ input: { body }, operator, request }) => {
    const { contacts, hosts } = tidied(body);
    const change = { group: 'contacts', base: null, values: { ...contacts, hosts }, note: '' } as const;
    const saved = await saveSettings(db, settings.original, change, { operator, request });
    // The schema of the body is as strict as the fields of the settings.
    if (!saved.ok) throw new Error(`support contacts were refused: ${saved.code}`);
    await settings.refresh();
    return ok(state());
  });
}
