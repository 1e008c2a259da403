/** P-38: limits of SMS pumping, and the validity of codes. A tenth of the full counts. */
import type { CodePurpose } from '@parlour/contract/otp';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Brand, readBrand } from '../../config/brand.ts';
import { shippedTexts } from '../../config/brand-texts.ts';
import { readConfig } from '../../config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { buildServer } from '../../platform/http/server.ts';
import { createPreSession, type PreSession } from '../../platform/http/visitor-cookie.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { createSmsCodes, readSmsRefusals, SMS_LETTER_PREFIX } from './index.ts';
import { createRefusalLog } from './refusal-log.ts';

const brand = readBrand(readConfig({}).brandDir);
const realPreSession = createPreSession({ secure: false });

type House = {
  sent: { to: string; text: string }[];
  /** Numbers of requests refused by the platform's budget, as reported. */
  refused: number[];
  /** Requests a code; returns the outcome's code, or `sent`. */
  ask: (from: { number?: string; address?: string; browser?: string; purpose?: CodePurpose }) => Promise<string>;
  take: (from: { number?: string; browser?: string; purpose?: CodePurpose; code: string }) => Promise<boolean>;
};

/** OTP service behind a bare server, so that requests, addresses and cookies are real. */
async function house(
  db: Db,
  sms: Partial<Brand['sms']> = {},
  preSession: PreSession = realPreSession,
  holder = 'nobody',
): Promise<House> {
  const sent: House['sent'] = [];
  const refused: number[] = [];
  const codes = createSmsCodes({
    db,
    brand: { ...brand, sms: { ...brand.sms, ...sms } },
    sms: { send: async (message) => void sent.push(message) },
    preSession,
    isHolders: async (_mobile, request) => request.cookies.mc_pre === holder.padEnd(43, '0'),
    pepper: Buffer.alloc(32, 7),
    labels: (language) => shippedTexts(language, [SMS_LETTER_PREFIX]),
    throttleScale: 1,
    onFailure: (error) => {
      throw error;
    },
    onUsedUp: (requests) => void refused.push(requests),
  });
  const server: FastifyInstance = await buildServer({
    headers: {},
    trustedProxies: [],
    logLevel: 'silent',
    fastPath: () => false,
  });
  type Query = { Querystring: { number: string; purpose: CodePurpose; code: string } };
  server.get<Query>('/ask', async (request, reply) => {
    const { number, purpose } = request.query;
    const outcome = await codes.send({ purpose, number, dialingCode: '+95', request, reply });
    return { said: outcome.ok ? 'sent' : outcome.code };
  });
  server.get<Query>('/take', async (request) => {
    const { number, purpose, code } = request.query;
    const taken = await inTransaction(db, (tx) =>
      codes.take(tx, { purpose, number, dialingCode: '+95', code, request }),
    );
    return { taken };
  });
  onTestFinished(async () => {
    await codes.settle();
    await server.close();
  });
  const get = async (url: string, query: Record<string, string>, browser: string, address: string) =>
    server.inject({ url, query, remoteAddress: address, cookies: { mc_pre: browser.padEnd(43, '0') } });
  return {
    sent,
    refused,
    async ask({ number = '9420000001', address = '203.0.113.1', browser = 'me', purpose = 'register' }) {
      const answer = await get('/ask', { number, purpose }, browser, address);
      await codes.settle();
      return answer.json<{ said: string }>().said;
    },
    async take({ number = '9420000001', browser = 'me', purpose = 'register', code }) {
      return (await get('/take', { number, purpose, code }, browser, '203.0.113.1')).json<{ taken: boolean }>().taken;
    },
  };
}

const count = (said: string[], wanted: string): number => said.filter((one) => one === wanted).length;
const pass = (db: Db, seconds: number) =>
  sql`update sms_code set created_at = created_at - make_interval(secs => ${seconds})`.execute(db);
const numberOf = (i: number): string => `9420${String(i).padStart(6, '0')}`;
const addressOf = (i: number): string => `10.${i >> 8}.${i & 255}.1`;
const codeIn = (text: string | undefined): string => /\b[0-9]{6}\b/.exec(text ?? '')?.[0] ?? '';
/** Returns a different six-digit code. */
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Sends 250 requests, 25 concurrently, each with its own number and address. */
async function pump({ ask }: House): Promise<string[]> {
  const said: string[] = [];
  for (let at = 0; at < 250; at += 25) {
    const batch = Array.from({ length: 25 }, (_, i) => at + i);
    said.push(
      ...(await Promise.all(batch.map((i) => ask({ number: numberOf(i), address: addressOf(i), browser: `b${i}` })))),
    );
  }
  return said;
}

eachDatabase((_kind, _open, { fresh }) => {
  describe('budgets of codes', () => {
    it('P-38 a pumping run gets exactly the daily budget of the house', { tags: 'wide' }, async () => {
      const { db } = await fresh();
      const one = await house(db, { perDay: 40 });
      const said = await pump(one);
      expect([count(said, 'sent'), count(said, 'sms.used_up'), one.sent.length]).toEqual([40, 210, 40]);
      await pass(db, 24 * 3600);
      expect(await one.ask({})).toBe('sent');
    });

    it('P-38 control: a house that forgets what it sent is pumped dry', { tags: 'wide' }, async () => {
      const { db } = await fresh();
      await sql`create function forget() returns trigger language plpgsql as
        'begin new.created_at := new.created_at - interval ''2 days''; return new; end'`.execute(db);
      await sql`create trigger forget before insert on sms_code for each row execute function forget()`.execute(db);
      const one = await house(db, { perDay: 40 });
      expect(count(await pump(one), 'sent')).toBe(250);
    });

    it('P-38 one address gets ten codes an hour, whatever the numbers', async () => {
      const { db } = await fresh();
      const one = await house(db);
      const said = await Promise.all(Array.from({ length: 40 }, (_, i) => one.ask({ number: numberOf(i) })));
      expect([count(said, 'sent'), count(said, 'sms.used_up'), one.sent.length]).toEqual([10, 30, 10]);
      expect(await one.ask({ number: numberOf(99), address: '203.0.113.2' })).toBe('sent');
      await pass(db, 3600);
      expect(await one.ask({ number: numberOf(100) })).toBe('sent');
    });

    it('P-38 one number gets a code a minute and five a day, whoever asks and whatever for', async () => {
      const { db } = await fresh();
      const one = await house(db);
      const purposes: CodePurpose[] = ['register', 'login', 'password'];
      for (let minute = 0; minute < 5; minute++) {
        const said = await Promise.all(
          purposes.map((purpose, i) =>
            one.ask({ purpose, address: addressOf(minute * 9 + i), browser: `b${minute}.${i}` }),
          ),
        );
        expect([minute, count(said, 'sent'), count(said, 'sms.too_soon')]).toEqual([minute, 1, 2]);
        await pass(db, 60);
      }
      expect(await one.ask({ address: addressOf(99), browser: 'b99' })).toBe('sms.used_up');
    });

    it('P-38 one stranger uses up three of the five, whichever cookies they bring, and the owner gets the others', async () => {
      const { db } = await fresh();
      const one = await house(db);
      for (let i = 0; i < 3; i++) {
        expect(await one.ask({ address: '203.0.113.9', browser: `cookie-${i}` })).toBe('sent');
        await pass(db, 60);
      }
      expect(await one.ask({ address: '203.0.113.9', browser: 'cookie-9' })).toBe('sms.used_up');
      const owner = { address: '198.51.100.4', browser: 'owner' };
      expect(await one.ask(owner)).toBe('sent');
      await pass(db, 60);
      expect(await one.ask(owner)).toBe('sent');
      await pass(db, 60);
      // Strangers may request five a day in total.
      expect(await one.ask(owner)).toBe('sms.used_up');
      expect(one.sent).toHaveLength(5);
    });

    it('P-38 one browser counts as one asker at every address', async () => {
      const { db } = await fresh();
      const one = await house(db);
      const said: string[] = [];
      for (let i = 0; i < 4; i++) {
        said.push(await one.ask({ address: addressOf(i), browser: 'traveller' }));
        await pass(db, 60);
      }
      expect(said).toEqual(['sent', 'sent', 'sent', 'sms.used_up']);
    });

    it('P-38 control: without a budget of the asker one stranger shuts the owner out', async () => {
      const { db } = await fresh();
      const one = await house(db, { perNumberPerAsker: 50 });
      for (let i = 0; i < 5; i++) {
        expect(await one.ask({ address: '203.0.113.9', browser: `cookie-${i}` })).toBe('sent');
        await pass(db, 60);
      }
      expect(await one.ask({ address: '198.51.100.4', browser: 'owner' })).toBe('sms.used_up');
    });

    it('P-38 strangers neither use up nor hold up the codes that the holder asks for in a browser of theirs', async () => {
      const { db } = await fresh();
      const one = await house(db, {}, realPreSession, 'holder');
      for (let i = 0; i < 5; i++) {
        expect(await one.ask({ address: addressOf(i), browser: `b${i}` })).toBe('sent');
        await pass(db, 60);
      }
      expect(await one.ask({ address: addressOf(9), browser: 'b9' })).toBe('sms.used_up');
      const holder = { address: '198.51.100.4', browser: 'holder' };
      for (let i = 0; i < 5; i++) {
        expect(await one.ask(holder)).toBe('sent');
        expect(await one.ask(holder)).toBe('sms.too_soon');
        await pass(db, 60);
      }
      expect(await one.ask(holder)).toBe('sms.used_up');
      expect(one.sent).toHaveLength(10);
    });

    it('P-38 one address and one network get so many a day, whatever the numbers', async () => {
      const { db } = await fresh();
      const one = await house(db, { perAddressPerHour: 1_000, perAddressPerDay: 3, perNetworkPerDay: 5 });
      const askFrom = (i: number, address: string) => one.ask({ number: numberOf(i), address, browser: `b${i}` });
      const said = [];
      for (let i = 0; i < 4; i++) said.push(await askFrom(i, '203.0.113.1'));
      for (let i = 4; i < 7; i++) said.push(await askFrom(i, `203.0.113.${i}`));
      expect(said).toEqual(['sent', 'sent', 'sent', 'sms.used_up', 'sent', 'sent', 'sms.used_up']);
      const wide = [];
      for (let i = 10; i < 16; i++) wide.push(await askFrom(i, `2001:db8:1:${i}::1`));
      expect(wide).toEqual([...Array(5).fill('sent'), 'sms.used_up']);
      expect(await askFrom(20, '2001:db8:2:1::1')).toBe('sent');
      await pass(db, 24 * 3600);
      expect(await askFrom(21, '203.0.113.1')).toBe('sent');
    });

    it('P-38 strangers use up the day of the house and not the reserve of members, and the operator is told', async () => {
      const { db } = await fresh();
      const one = await house(db, { perDay: 4, reservePerDay: 2 }, realPreSession, 'holder');
      expect(await readSmsRefusals(db)).toBeNull();
      const said = [];
      for (let i = 0; i < 7; i++)
        said.push(await one.ask({ number: numberOf(i), address: addressOf(i), browser: `b${i}` }));
      expect([count(said, 'sent'), count(said, 'sms.used_up')]).toEqual([4, 3]);
      const holder = { address: '198.51.100.4', browser: 'holder' };
      const members = [];
      for (let i = 0; i < 3; i++) members.push(await one.ask({ ...holder, number: numberOf(100 + i) }));
      expect(members).toEqual(['sent', 'sent', 'sms.used_up']);
      expect(one.refused.reduce((all, some) => all + some, 0)).toBe(4);
      expect(await readSmsRefusals(db)).toMatchObject({ requests: 4 });
    });

    it('P-38 a flood of refused requests is one line in the log and one row', async () => {
      const { db } = await fresh();
      const said: number[] = [];
      const log = createRefusalLog(db, { onRefusal: (requests) => void said.push(requests), onFailure: () => {} });
      for (let i = 0; i < 500; i++) log.note();
      expect(said).toEqual([1]);
      await log.settle();
      expect(said).toEqual([1, 499]);
      expect(await readSmsRefusals(db)).toMatchObject({ requests: 500 });
    });

    it('P-38 codes for numbers of nobody cost nothing and use up nothing of the house', async () => {
      const { db } = await fresh();
      const one = await house(db, { perDay: 3 });
      for (let i = 0; i < 6; i++)
        expect(await one.ask({ number: numberOf(i), address: addressOf(i), browser: `b${i}`, purpose: 'login' })).toBe(
          'sent',
        );
      expect(one.sent).toEqual([]);
      expect(await one.ask({ number: numberOf(9), address: addressOf(9), browser: 'b9' })).toBe('sent');
    });

    it('a household of IPv6 counts as one address', async () => {
      const { db } = await fresh();
      const one = await house(db, { perAddressPerHour: 1 });
      expect(await one.ask({ number: numberOf(1), address: '2001:db8:1:2::5' })).toBe('sent');
      expect(await one.ask({ number: numberOf(2), address: '2001:db8:1:2:9::1' })).toBe('sms.used_up');
      expect(await one.ask({ number: numberOf(3), address: '2001:db8:1:3::5' })).toBe('sent');
    });
  });

  describe('what a code is good for', () => {
    it('P-38 a code works once, and only for its purpose, number and browser', async () => {
      const { db } = await fresh();
      const one = await house(db);
      await one.ask({ purpose: 'register' });
      const code = codeIn(one.sent[0]?.text);
      expect(code).toMatch(/^[0-9]{6}$/);
      for (const purpose of ['login', 'password'] as const) expect(await one.take({ code, purpose })).toBe(false);
      expect(await one.take({ code, number: '9420000002' })).toBe(false);
      expect(await one.take({ code, browser: 'somebody else' })).toBe(false);
      // The national prefix 0 gives the same number.
      expect(await one.take({ code, number: '09420000001' })).toBe(true);
      expect(await one.take({ code })).toBe(false);
    });

    it('P-38 control: without the binding to the browser the test above would see it', async () => {
      const { db } = await fresh();
      const same = Buffer.alloc(32, 1);
      const one = await house(db, {}, { of: () => same, ensure: () => same });
      await one.ask({});
      expect(await one.take({ code: codeIn(one.sent[0]?.text), browser: 'somebody else' })).toBe(true);
    });

    it('P-38 five wrong tries end a code, also five at once', async () => {
      const { db } = await fresh();
      const one = await house(db);
      await one.ask({});
      const code = codeIn(one.sent[0]?.text);
      for (let i = 0; i < 4; i++) expect(await one.take({ code: wrong(code) })).toBe(false);
      expect(await one.take({ code })).toBe(true);
      await pass(db, 60);
      await one.ask({});
      const next = codeIn(one.sent[1]?.text);
      await Promise.all(Array.from({ length: 5 }, () => one.take({ code: wrong(next) })));
      expect(await one.take({ code: next })).toBe(false);
    });

    it('P-38 a code is good for five minutes, and the newest one only', async () => {
      const { db } = await fresh();
      const one = await house(db);
      await one.ask({});
      await pass(db, 301);
      expect(await one.take({ code: codeIn(one.sent[0]?.text) })).toBe(false);
      await one.ask({});
      await pass(db, 61);
      await one.ask({});
      const [, second, third] = one.sent.map(({ text }) => codeIn(text));
      if (second !== third) expect(await one.take({ code: second ?? '' })).toBe(false);
      expect(await one.take({ code: third ?? '' })).toBe(true);
    });

    it('no code stands in the database, and a stolen hash says nothing without the key', async () => {
      const { db } = await fresh();
      const one = await house(db);
      await one.ask({});
      const row = await db.selectFrom('sms_code').selectAll().executeTakeFirstOrThrow();
      const code = codeIn(one.sent[0]?.text);
      expect(
        JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
      ).not.toContain(code);
      expect(row.code_hash.length).toBe(32);
    });
  });
});
