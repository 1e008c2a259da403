/** Test fixtures of this feature: members who forgot their password, and the messages sent to them. */
import { sendCode } from '@parlour/contract/otp.endpoints';
import { LINK_FRAGMENT } from '@parlour/contract/password-reset';
import {
  changePassword,
  forgetByEmail,
  setPasswordByLink,
  setPasswordByPhone,
} from '@parlour/contract/password-reset.endpoints';
import { getMember, login } from '@parlour/contract/sessions.endpoints';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/db.ts';
import { type Player, SMS_CODE, type TestApp, testApp, valueOf } from '../../testing/app.ts';

export const NEW = 'a quite different one';
/** Two servers on one database share their secret. */
export const SECRET_KEY = 'the secret that both servers of a test know';
export const FLAGS = { USERNAMEREG3: true, CHNGPASSMAIL3: true, CHNGPASSVERIF3: true };

let visitors = 0;
/** Creates a browser at its own address, so that others' failures do not count against it. */
export const visitor = (): Player => {
  visitors++;
  const cookies = { mc_pre: `visitor-${visitors}`.padEnd(43, '0') };
  return { token: '', cookies, account: '', address: `10.${visitors >> 8}.${visitors & 255}.7` };
};

let numbers = 0;

export function recoveryScene(app: TestApp) {
  const { db } = app.database;
  const mailsTo = async (address: string) => {
    const { rows } = await sql<{ subject: string; body: string }>`
      select subject, body from outbox where channel = 'mail' and recipient = ${address} order by id`.execute(db);
    return rows;
  };
  return {
    mailsTo,
    async withEmail() {
      const player = await app.register();
      const email = `${player.account}@example.com`;
      await sql`update member set email = ${email} where account = ${player.account}`.execute(db);
      return { player, email };
    },
    async withMobile() {
      const player = await app.register();
      const mobile = `94200${10_000 + ++numbers}`;
      await sql`update member set mobile = ${mobile}, dialing_code = '95' where account = ${player.account}`.execute(
        db,
      );
      return { player, mobile };
    },
    disable: (account: string) => sql`update member set state = 'disabled' where account = ${account}`.execute(db),
    async signIn(username: string, password: string, over: object = {}, player = visitor()) {
      const answer = await app.call(login, { body: { username, password, type: 'username', ...over } }, player);
      if (answer.body.success) Object.assign(player, { token: answer.body.value.token, account: username });
      return { ...answer, player };
    },
    isAlive: async (player: Player, on: TestApp = app) => (await on.call(getMember, {}, player)).body.success,
    /** Requests a mail and waits for its effects. */
    async askMail(username: string, email: string, browser = visitor()) {
      const answer = await app.call(forgetByEmail, { body: { username, email } }, browser);
      await app.settle();
      return answer;
    },
    /** Returns the token of the newest mailed link. */
    async linkTo(address: string): Promise<string> {
      const body = (await mailsTo(address)).at(-1)?.body ?? '';
      return new RegExp(`#${LINK_FRAGMENT}(\\S+)`).exec(body)?.[1] ?? `no link in: ${body}`;
    },
    byLink: (token: string, newPassword = NEW) =>
      app.call(setPasswordByLink, { body: { token, newPassword } }, visitor()),
    /** Creates a browser that has requested a code. */
    async withCode(mobile: string) {
      const browser = visitor();
      valueOf(await app.call(sendCode, { body: { mobileNum: mobile, purpose: 'password' } }, browser));
      return browser;
    },
    byPhone: (mobile: string, browser: Player, over: object = {}) =>
      app.call(
        setPasswordByPhone,
        { body: { newPassword: NEW, mobileNum: mobile, verificationCode: SMS_CODE, ...over } },
        browser,
      ),
    change: (player: Player, oldPassword: string, newPassword = NEW, confirmNewPassword = newPassword) =>
      app.call(changePassword, { body: { oldPassword, newPassword, confirmNewPassword } }, player),
  };
}

export type Scene = ReturnType<typeof recoveryScene>;

/** Starts two servers on one database, with members registered on the first. */
export async function twoServers(database: Database) {
  const over = { brand: { flags: FLAGS }, env: { SECRET_KEY } };
  const [app, other] = [await testApp(database, over), await testApp(database, over)];
  return { app, other, scene: recoveryScene(app) };
}
