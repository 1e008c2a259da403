import { describe, expect, it } from 'vitest';
import { DAYS, errorsOf, hoursText, nameOf, newRoom, toDraft } from './live-rooms.rules.ts';

describe('the form of a room', () => {
  it('begins with a picture and a link, and asks for an English name', () => {
    expect(errorsOf(newRoom())).toEqual({ name: 'rooms.noName' });
    const named = { ...newRoom(), texts: { EN: { name: 'Tea', text: '' }, MY: { name: ' ', text: 'x' } } };
    expect(errorsOf(named)).toEqual({});
    expect(toDraft(named)).toMatchObject({ texts: { EN: { name: 'Tea' } }, art: { name: 'Tea' } });
    expect(Object.keys(toDraft(named).texts)).toEqual(['EN']);
  });
  it('a link is a page of the app, or an https address', () => {
    const link = (text: string) => errorsOf({ ...newRoom(), texts: { EN: { name: 'A', text: '' } }, link: text }).link;
    expect(['/m/activity', 'https://tv.example.com/1'].map(link)).toEqual([undefined, undefined]);
    expect(['', 'activity', 'http://tv.example.com', 'javascript:alert(1)', '/m/a b'].map(link)).toEqual(
      Array.from({ length: 5 }, () => 'rooms.badLink'),
    );
  });
  it('hours are told with Monday first', () => {
    expect(DAYS.map(({ name }) => name[0]).join('')).toBe('MTWTFSS');
    const hours = [
      { day: 0, at: '18:00' },
      { day: 5, at: '21:00' },
      { day: 5, at: '09:30' },
    ];
    expect(hoursText(hours)).toBe('Fri 09:30, Fri 21:00, Sun 18:00');
    expect(nameOf({ draft: { ...newRoom(), texts: { MY: { name: 'မ', text: '' } } } })).toBe('မ');
  });
});
