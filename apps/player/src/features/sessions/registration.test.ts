import { openedAs } from '@parlour/contract/device';
import { getAffiliate } from '@parlour/contract/registration.endpoints';
import { RULES } from '@parlour/contract/rules';
import { describe, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { clearInvitation, INVITATION_KEY, readInvitation } from '../../shared/storage.screens.ts';
import { memoryStorage } from '../../testing/storage.ts';
import { takeInvitation } from './invitation.ts';
import { affiliateQuery, sendRegistration } from './registration.queries.ts';
import {
  type Asked,
  firstMethod,
  NO_VALUES,
  payloadOf,
  REGISTER_FLAGS,
  type Submission,
  validateField,
} from './registration.ts';

const field = (name: Asked['name'], more: Partial<Asked['rule']> = {}): Asked => ({
  name,
  rule: { ...RULES[name], required: true, ...more },
});
const day = { minimumAge: 18, today: '2026-11-21' };

describe('registration form', () => {
  it('an empty required field asks to be filled in', () => {
    expect(validateField(field('password'), { password: '' }, day)?.key).toBe('form.isRequired');
  });

  it('a short password names its bounds', () => {
    expect(validateField(field('password'), { password: 'short' }, day)).toEqual({
      key: 'form.isBetween',
      values: { min: 8, max: 64 },
    });
  });

  it('VAL-009 the two passwords must match, and differ from the name', () => {
    const values = { username: 'Thiri_88', password: 'thiri_88', confirmPassword: 'thiri_89' };
    expect(validateField(field('confirmPassword'), values, day)).toEqual({ key: 'form.passwordsDiffer' });
    expect(validateField(field('password'), values, day)).toEqual({ key: 'form.passwordIsName' });
    const same = { password: 'correct horse', paymentPassword: 'correct horse' };
    expect(validateField(field('paymentPassword'), same, day)).toEqual({ key: 'form.paymentIsPassword' });
  });

  it('a birthday is a day in the past of somebody old enough', () => {
    const birthday = field('birthday');
    expect(validateField(birthday, { birthday: '2008-11-21' }, day)).toBeNull();
    expect(validateField(birthday, { birthday: '2008-11-22' }, day)).toEqual({ key: 'error.underAge' });
    expect(validateField(birthday, { birthday: '1899-12-31' }, day)).toEqual({ key: 'form.date' });
    expect(validateField(birthday, { birthday: '2026-11-22' }, day)).toEqual({ key: 'form.date' });
  });

  it('the first way is the username unless only mobile numbers are taken', () => {
    expect([firstMethod(['username', 'mobile']), firstMethod(['username']), firstMethod(['mobile'])]).toEqual([
      'username',
      'username',
      'mobile',
    ]);
    expect(firstMethod([])).toBeNull();
  });

  it('REG-015 the way the app was opened is one of H5, APP, PWA and WEBCLIP', () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
    const browser = { userAgent: phone, standalone: false, iosStandalone: false };
    expect(openedAs(browser)).toBe('H5');
    expect(openedAs({ ...browser, userAgent: `${phone} ParlourApp/1.4.2` })).toBe('APP');
    expect(openedAs({ ...browser, standalone: true })).toBe('PWA');
    expect(openedAs({ ...browser, standalone: true, iosStandalone: true })).toBe('WEBCLIP');
  });
});

const submission = (over: Partial<Submission> = {}): Submission => ({
  method: 'username',
  values: { ...NO_VALUES, username: ' thiri_88 ', password: ' correct horse ', birthday: '1996-04-17' },
  dialingCode: '+95',
  invitation: { affiliateCode: '', recommenderId: '' },
  captchaId: 'id',
  hostName: 'm.parlour.example',
  openedAs: 'H5',
  ...over,
});

describe('registration payload', () => {
  it('ENT-004 has every key of the documents', () => {
    const keys =
      'countryDialingCode registerUrl registerMethod username password confirmPassword affiliateCode paymentPassword ' +
      'recommenderId nickname payeeName email mobileNum idNumber qqNum facebook wechat line whatsapp zalo birthday ' +
      'captcha type domain verificationCode';
    const payload = payloadOf(submission());
    expect(Object.keys(payload)).toEqual(expect.arrayContaining(keys.split(' ')));
  });

  it('REG-014 registerUrl and domain are the host name', () => {
    expect(payloadOf(submission())).toMatchObject({ registerUrl: 'm.parlour.example', domain: 'm.parlour.example' });
  });

  it('REG-016 the affiliate code is the field’s, or else the link’s', () => {
    const invitation = { affiliateCode: 'LINK01', recommenderId: '1042' };
    expect(payloadOf(submission({ invitation }))).toMatchObject({ affiliateCode: 'LINK01', recommenderId: '1042' });
    const typed = { ...NO_VALUES, affiliateCode: ' TYPED1 ' };
    expect(payloadOf(submission({ invitation, values: typed })).affiliateCode).toBe('TYPED1');
    expect(payloadOf(submission()).affiliateCode).toBe('');
  });

  it('REG-017 the birthday is sent as YYYY-MM-DD', () => {
    expect(payloadOf(submission()).birthday).toBe('1996-04-17');
  });

  it('REG-018 the type is 0 whatever the way', () => {
    expect([payloadOf(submission()).type, payloadOf(submission({ method: 'mobile' })).type]).toEqual([0, 0]);
  });

  it('REG-019 fields left empty are there as empty texts', () => {
    const { username, password, birthday, ...rest } = payloadOf(submission());
    expect([username, password, birthday]).toEqual(['thiri_88', ' correct horse ', '1996-04-17']);
    for (const name of ['nickname', 'email', 'zalo', 'captcha', 'verificationCode', 'countryDialingCode'] as const)
      expect(rest[name]).toBe('');
  });

  it('REG-020 a number proved by the phone provider adds its channel and its token', () => {
    expect(payloadOf(submission({ phone: { firebaseIdToken: 'token' } }))).toMatchObject({
      firebaseChannel: 'sms',
      firebaseIdToken: 'token',
    });
    expect(Object.keys(payloadOf(submission()))).not.toContain('firebaseIdToken');
  });
});

describe('registration calls', () => {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const record = () => {
    sent.length = 0;
    setTransport(async (url, init) => {
      sent.push({ url: url as string, init });
      return new Response(JSON.stringify({ success: true, value: {} }));
    });
  };

  it('API-010 the action makes a normal registration behind the check by geetest', async () => {
    const check = { lot_number: 'l', captcha_output: 'o', pass_token: 'p', gen_time: 'g' };
    const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ]);
    const jwk = await crypto.subtle.exportKey('jwk', publicKey);
    setTransport(async (url, init) => {
      const isKey = (url as string).endsWith('/wps/system/key');
      if (!isKey) sent.push({ url: url as string, init });
      return new Response(JSON.stringify({ success: true, value: isKey ? { jwk, kid: 'k', now: 1 } : {} }));
    });
    const { compactDecrypt } = await import('jose');
    const open = async () => {
      const { plaintext } = await compactDecrypt(sent.at(-1)?.init?.body as string, privateKey);
      return (JSON.parse(new TextDecoder().decode(plaintext)) as { body: Record<string, unknown> }).body;
    };
    expect(REGISTER_FLAGS).toEqual({ normalRegister: true, geetestCheck: true });
    await sendRegistration(submission(), REGISTER_FLAGS, async () => check);
    expect([sent.at(-1)?.url, sent.at(-1)?.init?.method]).toEqual(['/wps/member/register', 'PUT']);
    expect(sent.at(-1)?.init?.body).not.toContain('correct horse');
    expect(await open()).toMatchObject({ normalRegister: true, moduleId: 'USERNAMEREG3', ...check });
    await sendRegistration(
      submission({ method: 'mobile' }),
      { ...REGISTER_FLAGS, geetestCheck: false },
      async () => check,
    );
    expect(sent.at(-1)?.url).toBe('/wps/member/register/mobile');
    const unchecked = await open();
    expect(unchecked).toMatchObject({ normalRegister: true, moduleId: 'MOBILENUMREG3' });
    expect(unchecked).not.toHaveProperty('lot_number');
  });

  it('CFG-007 the affiliate fetch names the module AFFMAN3', async () => {
    record();
    await affiliateQuery.queryFn?.({ signal: new AbortController().signal } as never);
    expect(sent.map(({ url }) => url)).toEqual([`${getAffiliate.path}?module=AFFMAN3`]);
  });
});

describe('invitation', () => {
  it('the code of a link is kept until the registration, and a newer link replaces it', () => {
    const session = memoryStorage();
    expect(takeInvitation('', session)).toEqual({ affiliateCode: '', recommenderId: '' });
    expect(session.kept.size).toBe(0);
    const first = { affiliateCode: 'LINK01', recommenderId: '1042' };
    expect(takeInvitation('?affiliateCode=LINK01&recommenderId=1042', session)).toEqual(first);
    expect(takeInvitation('?other=1', session)).toEqual(first);
    expect([...session.kept.keys()]).toEqual([INVITATION_KEY]);
    expect(takeInvitation('?affiliateCode=LINK02', session)).toEqual({ affiliateCode: 'LINK02', recommenderId: '' });
    clearInvitation(session);
    expect(readInvitation(session)).toEqual({ affiliateCode: '', recommenderId: '' });
  });

  it('nonsense in the store or the link is nobody’s invitation', () => {
    const session = memoryStorage();
    session.setItem(INVITATION_KEY, '{"affiliateCode":7}');
    expect(readInvitation(session)).toEqual({ affiliateCode: '', recommenderId: '' });
    expect(takeInvitation(`?affiliateCode=${'x'.repeat(9000)}`, session).affiliateCode).toHaveLength(40);
  });
});
