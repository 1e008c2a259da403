import {
  changePassword,
  forgetByEmail,
  setFirstPassword,
  setPasswordByLink,
  setPasswordByPhone,
} from '@parlour/contract/recovery.endpoints';
import type { FastifyRequest } from 'fastify';
import type { Mailer } from '../../adapters/mail/mail.ts';
import type { Brand } from '../../brand.ts';
import type { Db } from '../../db/db.ts';
import type { Errands } from '../../http/errands.ts';
import { mount, type Scope } from '../../http/mount.ts';
import type { Session } from '../../http/sessions.ts';
import type { SmsCodes } from '../codes/index.ts';
import type { Passwords } from '../members/index.ts';
import type { Notices } from '../notices/index.ts';
import type { PhoneProofs } from '../providers/index.ts';
import type { Entrance, Remembered, SessionKeeper, Tickets } from '../session/index.ts';
import { change } from './change.ts';
import { firstPassword } from './first-password.ts';
import { byEmail, byLink, byPhone } from './forget.ts';
import type { PasswordPolicy } from './recovery.rules.ts';

export type RecoveryDeps = {
  db: Db;
  brand: Brand;
  passwords: Passwords;
  sessions: Pick<SessionKeeper, 'endAll'>;
  tickets: Tickets;
  remembered: Pick<Remembered, 'renew'>;
  entrance: Pick<Entrance, 'enter'>;
  smsCodes: Pick<SmsCodes, 'take' | 'mobileOf'>;
  passwordPolicy: () => Promise<PasswordPolicy>;
  phoneProofs: Pick<PhoneProofs, 'check' | 'spend'>;
  mailer: Mailer;
  notices: Notices;
  errands: Errands;
  /** Whether the member proved once more who they are, minutes ago and in this session. */
  isProven: (session: Session, proof: string, tx?: Db) => Promise<boolean>;
  /** Address of the player app, without a slash at the end. */
  publicUrl: () => string;
  languageOf: (request: FastifyRequest) => string;
  /** The known browser that a request comes from; null for a strange one. */
  deviceOf: (request: FastifyRequest) => Buffer | null;
};

export function recoveryRoutes(scope: Scope, deps: RecoveryDeps): void {
  mount(scope, forgetByEmail, byEmail(deps));
  mount(scope, setPasswordByLink, byLink(deps));
  mount(scope, setPasswordByPhone, byPhone(deps));
  mount(scope, changePassword, change(deps));
  mount(scope, setFirstPassword, firstPassword(deps));
}
