import { LOGIN_TYPES } from '@parlour/contract/sessions';
import { login } from '@parlour/contract/sessions.endpoints';
import { describe, expect, it } from 'vitest';
import { loginPayload } from './payload.ts';

const around = { remember: false, side: 'member' as const, agentCode: '', captchaId: null, check: null };
const check = { lot_number: 'l', captcha_output: 'c', pass_token: 'p', gen_time: '1' };

describe('the body of a login', () => {
  it('ENT-005 has username, password, captcha and type, and the server takes it', () => {
    const body = loginPayload({ type: 'username', username: 'thiri_88', password: 'secret words' }, around);
    expect(body).toEqual({
      username: 'thiri_88',
      password: 'secret words',
      captcha: '',
      type: 'username',
      rememberPassword: false,
    });
    expect(login.input.body.safeParse(body).success).toBe(true);
  });

  it.each(LOGIN_TYPES)('ENT-006 says by its type how: %s', (type) => {
    const body = loginPayload({ type }, around);
    expect([body.type, login.input.body.safeParse(body).success]).toEqual([type, true]);
  });

  it('ENT-006 no other type is taken', () => {
    expect(login.input.body.safeParse({ type: 'passkey' }).success).toBe(false);
  });

  it.each([true, false])('SES-011 carries the remember-password flag as it was ticked: %s', (remember) => {
    expect(loginPayload({ type: 'username' }, { ...around, remember }).rememberPassword).toBe(remember);
  });

  it('SES-012 carries the result of the robot check where there is one', () => {
    expect(loginPayload({ type: 'username' }, { ...around, check })).toMatchObject({ geetest: check });
    expect(loginPayload({ type: 'username' }, around)).not.toHaveProperty('geetest');
  });

  it('sends a captcha with its image only', () => {
    const typed = { type: 'username' as const, captcha: '424242' };
    expect(loginPayload(typed, { ...around, captchaId: 'c1' })).toMatchObject({ captcha: '424242', captchaId: 'c1' });
    expect(loginPayload(typed, around)).toMatchObject({ captcha: '' });
    const agent = { ...around, side: 'agent' as const, agentCode: 'TEAM7' };
    expect(loginPayload(typed, agent)).toMatchObject({ side: 'agent', agentCode: 'TEAM7' });
    expect(loginPayload(typed, around)).not.toHaveProperty('agentCode');
  });
});
