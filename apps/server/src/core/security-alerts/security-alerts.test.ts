import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { describe, expect, it } from 'vitest';
import { shippedTexts } from '../../config/brand-texts.ts';
import { createBackgroundTasks } from '../../platform/http/background-tasks.ts';
import { ALERT_LETTER_PREFIX, HAPPENINGS, letterOf, mailOf, smsOf } from './security-alerts.texts.ts';
import { createNotices } from './security-alerts.ts';

const tables = new Map(LANGUAGE_CODES.map((code) => [code as string, shippedTexts(code, [ALERT_LETTER_PREFIX])]));
const labels = (language: string) => tables.get(language) ?? {};
const DATED = /2026-11-22 02:39 ?[(（]Asia\/Yangon[)）]/;
const values = {
  brand: 'House',
  account: 'thiri',
  forget: 'https://house.example/m/forget',
  at: new Date('2026-11-21T20:09:10Z'),
  timeZone: 'Asia/Yangon',
};
const member = { account: 'thiri', email: 'thiri@example.com', dialing_code: '95', mobile: '9420000001' };

function house(over: { mail?: () => Promise<void>; sms?: () => Promise<void> } = {}) {
  const sent: string[] = [];
  const failed: unknown[] = [];
  const backgroundTasks = createBackgroundTasks((error) => failed.push(error));
  const notices = createNotices({
    backgroundTasks,
    mailer: { send: over.mail ?? (async ({ to }) => void sent.push(to)) },
    sms: { send: over.sms ?? (async ({ to }) => void sent.push(to)) },
    brand: { name: 'House', timeZone: values.timeZone },
    forgetUrl: () => values.forget,
    labels,
  });
  return { notices, backgroundTasks, sent, failed };
}

describe('notices of changed ways in', () => {
  it('go to the mail address and to the proved number, where there are such', async () => {
    const { notices, backgroundTasks, sent } = house();
    notices.send(member, 'password', 'EN');
    notices.send({ ...member, email: null }, 'twoStep', 'EN');
    notices.send({ ...member, mobile: null }, 'passkey', 'EN');
    notices.send({ ...member, email: null, mobile: null }, 'passkey', 'EN');
    // Alerts are sent in the background: none was sent before the response.
    expect(sent).toEqual([]);
    await backgroundTasks.settle();
    expect(sent.toSorted()).toEqual(['+959420000001', '+959420000001', 'thiri@example.com', 'thiri@example.com']);
  });

  it('that cannot be delivered fail nobody, and one way that is down does not take the other along', async () => {
    const refuse = async () => {
      throw new Error('down');
    };
    const one = house({ mail: refuse });
    expect(() => one.notices.send(member, 'password', 'EN')).not.toThrow();
    await one.backgroundTasks.settle();
    expect([one.sent, one.failed.length]).toEqual([['+959420000001'], 1]);
    const other = house({ sms: refuse });
    other.notices.send(member, 'password', 'EN');
    await other.backgroundTasks.settle();
    expect([other.sent, other.failed.length]).toEqual([['thiri@example.com'], 1]);
  });

  it.each(HAPPENINGS)('%s has its texts in every language, whole, and a phone shows no account', (what) => {
    const english = mailOf(what, 'EN', values, labels);
    for (const language of LANGUAGE_CODES) {
      const { subject, text } = mailOf(what, language, values, labels);
      expect(`${subject} ${text}`, language).not.toMatch(/[{}]|undefined/);
      const [said = '', advice = '', end] = text.split(/\n\n|\n$/);
      expect([subject.includes('House'), said.includes('thiri'), DATED.test(said), end], language).toEqual([
        true,
        true,
        true,
        '',
      ]);
      expect(advice.endsWith(values.forget), language).toBe(true);
      expect([subject === english.subject, text === english.text], language).toEqual(
        Array.from({ length: 2 }, () => language === 'EN'),
      );
      expect(smsOf(what, language, values, labels), language).toBe(`${subject}\n${advice}`);
      expect(smsOf(what, language, values, labels), language).not.toContain('thiri');
    }
    expect(mailOf(what, 'XX', values, labels)).toEqual(english);
    expect(smsOf(what, 'XX', values, labels)).toBe(smsOf(what, 'EN', values, labels));
  });

  it('are dated by the house in the inbox, as the inbox dates them itself', () => {
    const { title, text } = letterOf('contact', values, { languages: LANGUAGE_CODES, labels });
    expect(Object.keys(title).sort()).toEqual([...LANGUAGE_CODES].sort());
    for (const language of LANGUAGE_CODES) {
      expect(text[language]).toMatch(DATED);
      expect(`${title[language]} ${text[language]}`).not.toMatch(/[{}]|undefined|UTC/);
      expect(text[language] === text.EN, language).toBe(language === 'EN');
    }
  });

  it('reach the inbox in English beside the languages of the brand', () => {
    const { title } = letterOf('payee', values, { languages: ['MY', 'DE'], labels });
    expect(title).toEqual({
      EN: 'House: your payout accounts changed',
      MY: 'House: ငွေလက်ခံမည့်အကောင့် ပြောင်းလဲခဲ့ပါသည်',
      DE: 'House: Deine Auszahlungskonten wurden geändert',
    });
  });
});
