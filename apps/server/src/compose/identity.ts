/** Composes identity: sessions, passwords, codes, two-factor, providers, registration, recovery and guest play. */
import { currencyOf } from '@parlour/contract/currencies';
import { LANGUAGE_COOKIE } from '@parlour/contract/languages';
import { PATHS } from '@parlour/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createMailer, type Mailer } from '../adapters/mail/mail.ts';
import { createClicks, programmeOf } from '../agents/affiliates/index.ts';
import { isInTeamOf } from '../agents/index.ts';
import type { Brand } from '../config/brand.ts';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import { commonPasswords, createPasswords, type Hasher, type Passwords, paymentHash } from '../core/accounts/index.ts';
import type { ProviderOutcomes } from '../core/alerts/index.ts';
import { createBodies, createCaptchas, verificationRoutes } from '../core/captcha/index.ts';
import type { LabelsOf } from '../core/house-texts/index.ts';
import { ALERT_LETTER_PREFIX, createNotices, type Notices } from '../core/security-alerts/index.ts';
import type { Availability } from '../core/system/index.ts';
import { createWhereabouts, devicesRoutes, type Whereabouts } from '../identity/devices/index.ts';
import { bySms, challengePlugin, codesRoutes, guarded, outbox } from '../identity/otp/index.ts';
import { RESET_LETTER_PREFIX, recoveryRoutes } from '../identity/password-reset/index.ts';
import { createPlayerViews, playerViewRoutes } from '../identity/player-views/index.ts';
import {
  byPassword,
  createDevices,
  createLoginRateLimit,
  createRemembered,
  createSessionIssuer,
  createSessions,
  createTickets,
  policyOf,
  sessionRoutes,
} from '../identity/sessions/index.ts';
import { byProvider, createNewcomers, linksRoutes, providersRoutes } from '../identity/social-login/index.ts';
import {
  createFactors,
  createPasskeys,
  isProvenBy,
  memberPasskeys,
  secondRoutes,
  stepRoutes,
} from '../identity/two-factor/index.ts';
import { endPlaySessions } from '../ledger/wallet/index.ts';
import type { Database, Db } from '../platform/db/db.ts';
import { type BackgroundTasks, createBackgroundTasks } from '../platform/http/background-tasks.ts';
import { ownUrl } from '../platform/http/base-url.ts';
import type { Scope } from '../platform/http/mount.ts';
import type { Session } from '../platform/http/sessions.ts';
import { createPreSession } from '../platform/http/visitor-cookie.ts';
import type { JobScheduler } from '../platform/jobs/index.ts';
import { trialRoutes } from '../players/guest-play/index.ts';
import { CODE_LETTER_PREFIX, createEmailCodes, type EmailCodes } from '../players/profile/index.ts';
import { asCode, createReferrals, referralRoutes } from '../players/referrals/index.ts';
import { registrationRoutes, ruleOf } from '../players/registration/index.ts';
import { openCodes } from './otp.ts';
import { openProviders } from './social-login.ts';

export type AccessParts = {
  config: Config;
  brand: Brand;
  database: Database;
  jobs: JobScheduler;
  secrets: Secrets;
  server: FastifyInstance;
  clock: () => Date;
  outcomes: ProviderOutcomes;
  labelsOf: LabelsOf;
  /** Chooses captcha digits. */
  drawDigits?: () => string;
  /** Chooses the digits of SMS codes. */
  drawCode?: () => string;
  hasher?: Hasher;
};

/** Opens the parts needed before any endpoint is mounted. */
export async function openAccess({ config, brand, database, jobs, secrets, server, clock, ...parts }: AccessParts) {
  const { db } = database;
  const { outcomes, labelsOf } = parts;
  const plainMailer = createMailer(config.smtp, (message) => outbox.note(db, message));
  const mailer: Mailer = { send: outcomes.watch('mail', plainMailer.send) };
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const policy = policyOf(brand.sessions);
  const views = createPlayerViews(db, {
    sessions: await createSessions(database, jobs, { secure, policy, afterEnd: endPlaySessions }),
    jobs,
    secure,
  });
  const { sessions } = views;
  const devices = createDevices({ secure, key: secrets.pepper });
  const passwords = createPasswords(secrets.pepper, parts.hasher);
  const preSession = createPreSession({ secure });
  const loginRateLimit = createLoginRateLimit({
    isCrowded: passwords.isCrowded,
    isKnown: (request) => devices.of(request) !== null,
    now: () => clock().getTime(),
  });
  return {
    parts: { config, brand, db, secrets, server, clock, labelsOf, drawCode: parts.drawCode },
    policy,
    views,
    sessions,
    devices,
    passwords,
    preSession,
    loginRateLimit,
    mailer,
    bodies: createBodies(db, secrets),
    captchas: createCaptchas({ db, secrets, preSession, drawDigits: parts.drawDigits }),
    codes: openCodes({
      config,
      brand,
      db,
      server,
      secrets,
      preSession,
      outcomes,
      labelsOf,
      parseDevice: devices.of,
      drawCode: parts.drawCode,
    }),
  };
}

export type Access = Awaited<ReturnType<typeof openAccess>>;

/** Helpers for other features. */
export type Helpers = {
  whereabouts: Whereabouts;
  notices: Notices;
  backgroundTasks: BackgroundTasks;
  emailCodes: EmailCodes;
  passwords: Passwords;
  /** Whether a password or a code re-authenticates the session's member. */
  isProven: (session: Session, proof: string, tx?: Db) => Promise<boolean>;
  languageOf: (request: FastifyRequest) => string;
};

/** Mounts the endpoints. */
export function accessRoutes(scope: Scope, access: Access, doors: Pick<Availability, 'countryOf'>): Helpers {
  const { parts, policy, sessions, devices, passwords, preSession, loginRateLimit, mailer, bodies, captchas } = access;
  const { config, brand, db, secrets, server, clock, labelsOf } = parts;
  const { geetest, sms, smsCodes } = access.codes;
  const remembered = createRemembered(db, { sessions, days: brand.sessions.rememberedDays });
  const tickets = createTickets();

  verificationRoutes(scope, { captchas, bodies });
  codesRoutes(scope, { db, smsCodes, geetest });
  if (config.geetest) challengePlugin(server, config.geetest);
  const factors = createFactors(db, { secrets, issuer: () => brand.name, clock });
  const passkeys = createPasskeys(memberPasskeys(db), { publicUrl: config.publicUrl, issuer: () => brand.name });
  const sessionIssuer = createSessionIssuer(db, {
    sessions,
    devices,
    remembered,
    tickets,
    policy,
    second: factors,
    isInTeamOf: (code, memberId) => isInTeamOf(db, code, memberId),
  });
  const { trips, phones, offer } = openProviders({
    config,
    brand,
    server,
    db,
    preSession,
    key: secrets.pepper,
    throttle: scope.platform.throttles.check,
    drawCode: parts.drawCode,
  });
  providersRoutes(scope, { trips, offer });
  const signsIn = { db, sessionIssuer, devices, remembered, policy: brand.login, throttleScale: config.throttleScale };
  const entersByNumber = () => brand.flags.MOBILEVERCODELOGIN3 ?? false;
  const byNumber = guarded(geetest, bySms({ db, smsCodes, sessionIssuer }));
  sessionRoutes(scope, {
    db,
    sessions,
    devices,
    remembered,
    ways: {
      username: guarded(geetest, byPassword({ ...signsIn, passwords, captchas, loginRateLimit })),
      get sms() {
        return entersByNumber() ? byNumber : undefined;
      },
      firebase: byProvider({ db, phones, trips, sessionIssuer }),
    },
  });
  stepRoutes(scope, { db, sessionIssuer, factors, passkeys });
  const whereabouts = createWhereabouts(db, { sessions, policy, countryOf: doors.countryOf });
  devicesRoutes(scope, { db, whereabouts });
  const backgroundTasks = createBackgroundTasks((error) => server.log.error({ err: error }, 'a message was not sent'));
  const publicUrl = () => config.publicUrl ?? ownUrl(server);
  playerViewRoutes(scope, { db, views: access.views, merchantCode: brand.merchantCode, publicUrl });
  const forgetUrl = () => publicUrl() + PATHS.forget;
  const labels = labelsOf([ALERT_LETTER_PREFIX, RESET_LETTER_PREFIX, CODE_LETTER_PREFIX]);
  const notices = createNotices({ backgroundTasks, mailer, sms, brand, forgetUrl, labels });
  const languageOf = (request: FastifyRequest) => request.cookies[LANGUAGE_COOKIE] ?? brand.languages[0] ?? '';
  secondRoutes(scope, { db, passwords, factors, passkeys, notices, languageOf });
  const isProven = (session: Session, proof: string, tx: Db = db) => isProvenBy(tx, session, proof);
  linksRoutes(scope, { db, trips, notices, languageOf, isProven, entersByNumber });
  recoveryRoutes(scope, {
    db,
    brand,
    passwords,
    sessions,
    tickets,
    remembered,
    sessionIssuer,
    smsCodes,
    passwordPolicy: async () => ({
      rule: ruleOf(brand, 'password'),
      isCommon: await commonPasswords([brand.name, brand.merchantCode]),
    }),
    phoneProofs: phones,
    mailer,
    labels,
    notices,
    backgroundTasks,
    isProven,
    publicUrl,
    languageOf,
    parseDevice: devices.of,
  });
  const referrals = createReferrals(db, brand);
  referralRoutes(scope, {
    referrals,
    programmeOf: (memberId) => programmeOf({ db, currency: currencyOf(brand.currency), clock }, memberId),
  });
  registrationRoutes(scope, {
    db,
    brand,
    sessionIssuer,
    passwords,
    hashPayment: paymentHash(passwords, secrets.paymentPepper),
    captchas,
    smsCodes,
    phones,
    newcomers: createNewcomers(db, trips),
    referrals,
    clicks: createClicks(db, { secure: config.publicUrl?.startsWith('https:') ?? false, asCode }),
    geetest,
  });
  trialRoutes(scope, { brand, sessionIssuer, pepper: secrets.pepper });
  const emailCodes = createEmailCodes({ db, brand, mailer, backgroundTasks, key: secrets.pepper, labels });
  return { whereabouts, notices, backgroundTasks, emailCodes, passwords, isProven, languageOf };
}
