import { describe, expect, it } from 'vitest';
import { inviteLink, invites } from './referrals.ts';

type Brand = NonNullable<Parameters<typeof invites>[0]['brand']>;
const flags = { REFERRAL3: true } as Brand['flags'];
const due = {
  session: { type: 0 },
  brand: { flags, invitePopup: true },
  isGreeted: false,
  isHome: true,
  isFree: true,
};

describe('the invitation', () => {
  it('shows itself to members on home, once, and never over another popup', () => {
    expect(invites(due)).toBe(true);
    const not = [
      { ...due, session: null },
      { ...due, session: { type: 4 } },
      { ...due, isGreeted: true },
      { ...due, isHome: false },
      { ...due, isFree: false },
      { ...due, brand: { ...due.brand, invitePopup: false } },
      { ...due, brand: { ...due.brand, flags: { ...flags, REFERRAL3: false } } },
      { ...due, brand: undefined },
    ];
    expect(not.map(invites)).toEqual(not.map(() => false));
  });

  it('leads to registration with the code', () => {
    expect(inviteLink('https://m.example', 'AB2&C')).toBe('https://m.example/m/register?affiliateCode=AB2%26C');
  });
});
