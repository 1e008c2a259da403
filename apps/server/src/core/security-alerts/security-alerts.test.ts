import { describe, expect, it } from 'vitest';
import { createBackgroundTasks } from '../../platform/http/background-tasks.ts';
import { HAPPENINGS, letterOf, mailOf, smsOf } from './security-alerts.texts.ts';
import { createNotices } from './security-alerts.ts';

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
    // Nobody waits: nothing has left before the answer.
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

  it.each(HAPPENINGS)('%s has its texts in four languages, whole, and a phone shows no account', (what) => {
    const mails = ['EN', 'MY', 'CN', 'AR'].map((language) => mailOf(what, language, values));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4);
    for (const { subject, text } of mails) {
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined/);
      expect([
        text.includes('thiri'),
        /2026-11-22 02:39 ?[(（]Asia\/Yangon[)）]/.test(text),
        text.includes(values.forget),
      ]).toEqual([true, true, true]);
    }
    for (const language of ['EN', 'MY', 'CN', 'AR']) expect(smsOf(what, language, values)).not.toMatch(/[{}]|thiri/);
    expect(mailOf(what, 'XX', values)).toEqual(mailOf(what, 'EN', values));
  });

  it('are dated by the house in the inbox, as the inbox dates them itself', () => {
    for (const text of Object.values(letterOf('contact', values).text)) {
      expect(text).toMatch(/2026-11-22 02:39 ?[(（]Asia\/Yangon[)）]/);
      expect(text).not.toContain('UTC');
    }
  });
});
