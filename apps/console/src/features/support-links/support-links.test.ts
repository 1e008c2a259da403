import { describe, expect, it } from 'vitest';
import { errorsOf, formOf, toDraft } from './support-links.rules.ts';

const contacts = { telegram: 'https://t.me/house', whatsapp: '', liveChat: '' };

describe('the form of contacts', () => {
  it('hosts are written as people write lists, and sent once each', () => {
    const form = formOf({ contacts, hosts: ['a.example.com', '*.b.example.com'], besides: ['t.me'], changedAt: null });
    expect(form.hosts).toBe('a.example.com\n*.b.example.com');
    expect(toDraft({ ...form, hosts: ' News.example.org,\n\na.example.com; a.example.com ' }).hosts).toEqual([
      'news.example.org',
      'a.example.com',
    ]);
  });

  it('names what would lead nowhere', () => {
    expect(errorsOf({ contacts, hosts: 'a.example.com' })).toEqual({});
    expect(
      errorsOf({ contacts: { ...contacts, telegram: 'https://evil.example', liveChat: 'http://x.y' }, hosts: '' }),
    ).toEqual({
      telegram: 'service.badAddress',
      liveChat: 'service.badAddress',
    });
    expect(errorsOf({ contacts, hosts: 'a.example.com\nhttps://b.example.com' }).hosts).toEqual({
      key: 'service.badHost',
      host: 'https://b.example.com',
    });
    const many = Array.from({ length: 201 }, (_, i) => `h${i}.example.com`).join('\n');
    expect(errorsOf({ contacts, hosts: many }).hosts?.key).toBe('service.manyHosts');
  });
});
