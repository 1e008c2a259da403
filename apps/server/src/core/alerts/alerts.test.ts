import type { Finding } from '@parlour/contract/alerts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outgoing } from '../../adapters/outgoing.ts';
import type { Db } from '../../platform/db/db.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { eachAndGoOn } from '../../testing/jobs.ts';
import { type AlertsParts, type Checks, evaluateAlerts } from './alerts.actions.ts';
import { acknowledge, insertMute, listOpenAlerts, listResolvedAlerts } from './alerts.store.ts';
import { type DeliverParts, deliverAlerts } from './deliver.ts';
import { readChannels } from './deliveries.store.ts';
import { openReceiver, type Receiver } from './testing/receiver.ts';

const KINDS = [
  'job',
  'ledger',
  'audit',
  'queue',
  'vendor-refusals',
  'provider',
  'payouts',
  'sms-budget',
  'disk',
  'backup',
  'api-key',
] as const satisfies readonly (keyof Checks)[];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SECRET = 'a secret of the receiver';
const ALL = { kind: undefined, severity: undefined, before: undefined, size: 100 };

const warning = (subject: string, details = {}): Finding => ({ subject, severity: 'warning', details });

/** Alerts with checks and a clock that the test sets. */
function stage(db: Db, url: string) {
  let at = new Date('2026-11-20T10:00:00.000Z');
  const found: Partial<Record<(typeof KINDS)[number], readonly Finding[] | Error>> = {};
  const published: unknown[] = [];
  const mails: { to: string; subject: string; text: string }[] = [];
  const webhook = { url, secret: SECRET };
  const parts: AlertsParts = {
    db,
    hub: { publish: async (_tx, to, event) => void published.push([to, event]) },
    clock: () => at,
    channels: {
      webhook,
      mailTo: ['ops@example.com'],
      brand: { name: 'House', merchantCode: 'house' },
      consoleUrl: () => 'https://console.example/console/',
    },
  };
  const checks = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      async () => {
        const findings = found[kind] ?? [];
        if (findings instanceof Error) throw findings;
        return findings;
      },
    ]),
  ) as Record<(typeof KINDS)[number], () => Promise<readonly Finding[]>> as Checks;
  const sending: DeliverParts = {
    db,
    webhook,
    mailer: { send: async (mail) => void mails.push(mail) },
    ask: outgoing(),
    clock: parts.clock,
  };
  return {
    parts,
    checks,
    sending,
    found,
    published,
    mails,
    now: () => at,
    pass: (ms: number) => {
      at = new Date(at.getTime() + ms);
    },
    evaluate: () => evaluateAlerts(parts, checks, eachAndGoOn),
    deliver: () => deliverAlerts(sending, eachAndGoOn),
    open: () => listOpenAlerts(db, at),
    resolved: () => listResolvedAlerts(db, at, ALL),
  };
}

eachDatabase((_kind, _open, { fresh }) => {
  let ears: Receiver;
  beforeAll(async () => {
    ears = await openReceiver(SECRET);
  });
  afterAll(() => ears.close());

  async function newStage() {
    const { db } = await fresh();
    ears.taken.length = 0;
    ears.answer(200);
    const all = stage(db, ears.url);
    ears.at(all.now());
    const { id: operatorId } = await db
      .insertInto('operator')
      .values({ name: 'nandar', role: 'owner', password_hash: 'none', sealed_totp: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...all, db, operatorId };
  }
  const events = () => ears.taken.map(({ event, alert }) => [event, alert['subject'], alert['severity']].join(' '));

  it('opens an alert once, refreshes it, resolves it when its condition has ended, and opens a new one later', async () => {
    const { found, evaluate, pass, open, resolved, published, now, deliver, mails } = await newStage();
    found.job = [warning('a.job', { rows: 1 })];
    await evaluate();
    expect(published).toEqual([['operators', { type: 'alert' }]]);
    pass(MINUTE);
    found.job = [warning('a.job', { rows: 2 })];
    await evaluate();
    const [first] = await open();
    expect(first).toMatchObject({ kind: 'job', subject: 'a.job', count: 2, details: { rows: 2 }, last_seen_at: now() });
    expect(first?.opened_at).toEqual(new Date(now().getTime() - MINUTE));
    expect(published, 'a refresh is not published').toHaveLength(1);
    pass(MINUTE);
    found.job = [];
    await evaluate();
    expect(await open()).toEqual([]);
    expect(await resolved()).toMatchObject([{ id: first?.id, resolved_at: now(), count: 2 }]);
    found.job = [warning('a.job')];
    await evaluate();
    expect(await open()).toMatchObject([{ count: 1, opened_at: now() }]);
    expect((await open())[0]?.id).not.toBe(first?.id);
    // A message waits for the earlier ones about its alert.
    for (const _each of [1, 2]) await deliver();
    expect(events().toSorted()).toEqual([
      'alert.opened a.job warning',
      'alert.opened a.job warning',
      'alert.resolved a.job warning',
    ]);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'House: Resolved: job a.job is not in order',
      'House: Warning: job a.job is not in order',
      'House: Warning: job a.job is not in order',
    ]);
  });

  it('sends each rise of severity once, signed, with an id that stays through the attempts', async () => {
    const { found, evaluate, deliver, pass, now, db, mails } = await newStage();
    found.disk = [{ subject: 'data', severity: 'info', details: { freeMb: 900 } }];
    ears.answer(500);
    await evaluate();
    await deliver();
    expect(await readChannels(db, now())).toMatchObject([
      { channel: 'webhook', waiting: 1, failed: 0, lastSentAt: null, lastError: 'the receiver answered HTTP 500' },
    ]);
    pass(MINUTE);
    ears.at(now());
    found.disk = [{ subject: 'data', severity: 'critical', details: { freeMb: 9 } }];
    await evaluate();
    await deliver();
    expect(events(), 'the rise waits for the beginning').toEqual(['alert.opened data info', 'alert.opened data info']);
    ears.answer(204);
    for (const _each of [1, 2, 3]) {
      await evaluate();
      await deliver();
    }
    expect(events().slice(2)).toEqual(['alert.opened data info', 'alert.raised data critical']);
    expect(ears.taken.map(({ isGenuine }) => isGenuine)).toEqual([true, true, true, true]);
    const [once, , again, raised] = ears.taken;
    expect([again?.id, again?.body]).toEqual([once?.id, once?.body]);
    expect(raised?.id).not.toBe(once?.id);
    expect(raised?.alert).toMatchObject({ kind: 'disk', details: { freeMb: 9 }, resolvedAt: null, page: null });
    expect(JSON.parse(raised?.body ?? '')).toMatchObject({
      merchant: 'house',
      console: 'https://console.example/console/alerts',
    });
    expect(
      mails.map(({ subject }) => subject),
      'information is not mailed',
    ).toEqual(['House: Critical: the disk is nearly full']);
    expect(await readChannels(db, now())).toContainEqual(
      expect.objectContaining({ channel: 'webhook', waiting: 0, failed: 0, lastSentAt: now(), lastError: null }),
    );
  });

  it('a message that nobody takes for a day is given up', async () => {
    const { found, evaluate, deliver, pass, now, db } = await newStage();
    found.disk = [warning('data')];
    ears.answer(302);
    await evaluate();
    await deliver();
    pass(24 * HOUR + 1);
    await deliver();
    expect(ears.taken).toHaveLength(1);
    expect(await readChannels(db, now())).toContainEqual(
      expect.objectContaining({ channel: 'webhook', waiting: 0, failed: 1, lastSentAt: null }),
    );
  });

  it('a muted alert is sent when the mute is over, and a mute of another subject covers nothing', async () => {
    const { db, operatorId, found, evaluate, deliver, pass, now, open } = await newStage();
    const until = new Date(now().getTime() + HOUR);
    await insertMute(db, { kind: 'queue', subject: 'chats', until, operatorId, reason: 'training' }, now());
    found.queue = [warning('chats'), warning('deposits')];
    await evaluate();
    await deliver();
    expect(events()).toEqual(['alert.opened deposits warning']);
    expect((await open()).map(({ subject, muted_until }) => [subject, muted_until])).toEqual([
      ['chats', until],
      ['deposits', null],
    ]);
    pass(HOUR - 1);
    await evaluate();
    await deliver();
    expect(ears.taken).toHaveLength(1);
    pass(1);
    await evaluate();
    await deliver();
    expect(events()).toEqual(['alert.opened deposits warning', 'alert.opened chats warning']);
    // A mute of the whole kind covers both, and replaces nothing but itself.
    const later = new Date(now().getTime() + 8 * HOUR);
    for (const _each of [1, 2])
      await insertMute(db, { kind: 'queue', subject: null, until: later, operatorId, reason: 'again' }, now());
    expect((await open()).map(({ muted_until }) => muted_until)).toEqual([later, later]);
    // The webhook heard of them, so it hears the end; nobody is mailed.
    found.queue = [];
    await evaluate();
    await deliver();
    expect(events().slice(2).toSorted()).toEqual(['alert.resolved chats warning', 'alert.resolved deposits warning']);
  });

  it('an acknowledged alert stays quiet, also when it gets worse; its end goes to the webhook only', async () => {
    const { db, operatorId, found, evaluate, deliver, pass, now, open, mails } = await newStage();
    found.ledger = [warning('balance')];
    await evaluate();
    await deliver();
    const [row] = await open();
    const seen = await acknowledge(db, row?.id ?? 0n, operatorId, now());
    expect(seen).toMatchObject({ acknowledged_by: 'nandar', acknowledged_at: now() });
    pass(MINUTE);
    // The first acknowledgement stays.
    await acknowledge(db, row?.id ?? 0n, operatorId, now());
    expect((await open())[0]?.acknowledged_at).toEqual(seen?.acknowledged_at);
    found.ledger = [{ subject: 'balance', severity: 'critical', details: {} }];
    await evaluate();
    await deliver();
    expect([events(), mails.length]).toEqual([['alert.opened balance warning'], 1]);
    found.ledger = [];
    await evaluate();
    await deliver();
    expect([events().at(-1), mails.length]).toEqual(['alert.resolved balance critical', 1]);
    expect(await acknowledge(db, row?.id ?? 0n, operatorId, now()), 'a resolved one is over').toBeNull();
  });

  it('a failing check blocks no other one, leaves its alerts open, and is an alert itself until it works again', async () => {
    const { found, evaluate, open, checks, parts } = await newStage();
    found.ledger = [warning('wallets')];
    await evaluate();
    found.ledger = new Error('the books cannot be read\nwith a second line');
    found.job = [warning('a.job')];
    const failed: string[] = [];
    await evaluateAlerts(parts, checks, async (rows, keyOf, work) => {
      for (const row of rows) await work(row).catch(() => failed.push(keyOf(row)));
      return 0;
    });
    expect(failed, 'the runner hears of it').toEqual(['ledger']);
    expect((await open()).map(({ kind, subject, details }) => [kind, subject, details])).toEqual([
      ['ledger', 'wallets', {}],
      ['job', 'a.job', {}],
      ['check', 'ledger', { error: 'the books cannot be read' }],
    ]);
    found.ledger = [];
    await evaluate();
    expect((await open()).map(({ kind }) => kind)).toEqual(['job']);
  });

  it('two servers at once open one alert and send one message', async () => {
    const { db, found, evaluate, deliver, open } = await newStage();
    const other = stage(db, ears.url);
    found.provider = [warning('mail'), warning('sms')];
    other.found.provider = [warning('sms'), warning('mail')];
    await Promise.all([evaluate(), other.evaluate(), evaluate(), other.evaluate()]);
    expect((await open()).map(({ subject, count }) => `${subject} ${count}`).toSorted()).toEqual(['mail 4', 'sms 4']);
    await deliver();
    expect(events().toSorted()).toEqual(['alert.opened mail warning', 'alert.opened sms warning']);
    found.provider = [];
    other.found.provider = [];
    await Promise.all([evaluate(), other.evaluate()]);
    await deliver();
    expect(ears.taken).toHaveLength(4);
  });
});
