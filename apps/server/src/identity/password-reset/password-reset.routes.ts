import {
  changePassword,
  forgetByEmail,
  setFirstPassword,
  setPasswordByLink,
  setPasswordByPhone,
} from '@parlour/contract/password-reset.endpoints';
import type { FastifyRequest } from 'fastify';
import type { Mailer } from '../../adapters/mail/mail.ts';
import type { Brand } from '../../config/brand.ts';
import type { Passwords } from '../../core/accounts/index.ts';
import type { Notices } from '../../core/security-alerts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BackgroundTasks } from '../../platform/http/background-tasks.ts';
import { mount, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { SmsCodes } from '../otp/index.ts';
import type { Remembered, SessionIssuer, SessionKeeper, Tickets } from '../sessions/index.ts';
import type { PhoneProofs } from '../social-login/index.ts';
import { change } from './change-password.ts';
import { firstPassword } from './first-password.ts';
import { byEmail, byLink, byPhone } from './forgotten-password.ts';
import type { ResetLabels } from './mails.ts';
import type { PasswordPolicy } from './password-reset.rules.ts';

export type RecoveryDeps = {
  db: Db;
  brand: Brand;
  passwords: Passwords;
  sessions: Pick<SessionKeeper, 'endAll'>;
  tickets: Tickets;
  remembered: Pick<Remembered, 'renew'>;
  sessionIssuer: Pick<SessionIssuer, 'enter'>;
  smsCodes: Pick<SmsCodes, 'take' | 'mobileOf'>;
  passwordPolicy: () => Promise<PasswordPolicy>;
  phoneProofs: Pick<PhoneProofs, 'check' | 'spend'>;
  mailer: Mailer;
  labels: ResetLabels;
  notices: Notices;
  backgroundTasks: BackgroundTasks;
  /** Whether the member re-authenticated in this session within the last minutes. */
  isProven: (session: Session, proof: string, tx?: Db) => Promise<boolean>;
  /** Address of the player app, without a trailing slash. */
  publicUrl: () => string;
  languageOf: (request: FastifyRequest) => string;
  /** Returns the known browser of a request; null for an unknown one. */
  parseDevice: (request: FastifyRequest) => Buffer | null;
};

export function recoveryRoutes(scope: Scope, deps: RecoveryDeps): void {
  mount(scope, forgetByEmail, byEmail(deps));
  mount(scope, setPasswordByLink, byLink(deps));
  mount(scope, setPasswordByPhone, byPhone(deps));
  mount(scope, changePassword, change(deps));
  mount(scope, setFirstPassword, firstPassword(deps));
}
