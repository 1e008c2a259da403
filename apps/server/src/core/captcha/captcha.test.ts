import { getCaptcha, getCaptchaAudio, login } from '@parlour/contract/sessions.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPTCHA_DIGITS, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { speakCaptcha } from './captcha-audio.ts';

let browsers = 0;
const browser = (): Player => ({
  token: '',
  cookies: { mc_pre: `browser${++browsers}`.padEnd(43, '0') },
  account: '',
  address: `198.51.100.${browsers}`,
});

/** Seeded random numbers, the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe('a captcha for the ear', () => {
  it.each(['EN', 'MY', 'CN', 'XX'])('is a WAV file of one sound for each digit in %s', (language) => {
    const file = speakCaptcha('123456789', language, dice(7));
    expect(file.toString('latin1', 0, 4)).toBe('RIFF');
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt32LE(24), file.readUInt16LE(34)]).toEqual([
      1, 1, 8000, 8,
    ]);
    // Nine digits and at least nine pauses: a digit takes at least 0.14 s, a pause 0.35 s.
    const seconds = (file.length - 44) / 8000;
    expect(seconds).toBeGreaterThan(9 * 0.14 + 10 * 0.35);
    expect(seconds).toBeLessThan(9 * 0.7 + 10 * 0.7);
    // Digits are louder than the murmur, which fills the pauses.
    const loud = file.subarray(44).filter((sample) => Math.abs(sample - 128) > 50).length;
    const murmur = file.subarray(44).filter((sample) => Math.abs(sample - 128) > 4).length;
    expect([loud > 900, murmur > (file.length - 44) / 4]).toEqual([true, true]);
  });

  it('never sounds the same twice', () => {
    expect(speakCaptcha('135790', 'EN', dice(1)).equals(speakCaptcha('135790', 'EN', dice(2)))).toBe(false);
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const listen = (captchaId: string, from: Player) => app.call(getCaptchaAudio, { query: { captchaId } }, from);
  const wrong = { status: 422, body: { success: false, code: 'captcha.wrong', message: 'error.captcha' } };
  /** Signs in with a captcha, which is required after one failed login of the same name. */
  async function answer(captchaId: string, captcha: string, from: Player): Promise<string> {
    const body = { username: `nobody_${from.cookies.mc_pre}`, password: 'not the password', type: 'username' as const };
    await app.call(login, { body }, from);
    const { body: said } = await app.call(login, { body: { ...body, captcha, captchaId } }, from);
    return said.success ? 'in' : said.code;
  }

  describe('captchas', () => {
    it('can be listened to four times, by the browser that asked for them', async () => {
      const mine = browser();
      const { captchaId } = valueOf(await app.call(getCaptcha, {}, mine));
      expect(await listen(captchaId, browser())).toEqual(wrong);
      for (let i = 0; i < 4; i++) {
        const { audio } = valueOf(await listen(captchaId, mine));
        expect(Buffer.from(audio, 'base64').toString('latin1', 0, 4)).toBe('RIFF');
      }
      expect(await listen(captchaId, mine)).toEqual(wrong);
    });

    it('P-38 a captcha is good once, in its own browser, and not after it was listened to and answered', async () => {
      const mine = browser();
      const { captchaId } = valueOf(await app.call(getCaptcha, {}, mine));
      await listen(captchaId, mine);
      // The right digits pass the captcha check; the password is wrong.
      expect(await answer(captchaId, CAPTCHA_DIGITS, mine)).toBe('login.wrong');
      expect(await answer(captchaId, CAPTCHA_DIGITS, mine)).toBe('captcha.wrong');
      expect(await listen(captchaId, mine)).toEqual(wrong);
      const other = browser();
      const { captchaId: theirs } = valueOf(await app.call(getCaptcha, {}, browser()));
      expect(await answer(theirs, CAPTCHA_DIGITS, other)).toBe('captcha.wrong');
    });

    it('neither digits nor sound is in the database in the clear', async () => {
      const { captchaId } = valueOf(await app.call(getCaptcha, {}, browser()));
      const row = await app.database.db
        .selectFrom('captcha')
        .selectAll()
        .where('id', '=', captchaId)
        .executeTakeFirstOrThrow();
      expect(Buffer.from(row.sealed_digits ?? []).toString('latin1')).not.toContain(CAPTCHA_DIGITS);
      expect(row.sealed_digits?.length).toBe(12 + 16 + CAPTCHA_DIGITS.length);
    });
  });
});
