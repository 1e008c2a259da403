/**
 * Notifies members of changes to their login methods, at their known contacts: by mail, and by SMS to a verified
 * number. The change never waits for the notification and never fails with it.
 */
import type { Mail } from '../../adapters/mail/mail.ts';
import type { BackgroundTasks } from '../../platform/http/background-tasks.ts';
import type { AlertLabels, Happening } from './security-alerts.texts.ts';
import { mailOf, smsOf } from './security-alerts.texts.ts';

export type AlertedMember = {
  account: string;
  email: string | null;
  dialing_code: string | null;
  mobile: string | null;
};

export type Notices = {
  /** Starts the notification without waiting for it. */
  send: (member: AlertedMember, what: Happening, language: string) => void;
};

export type NoticesDeps = {
  backgroundTasks: BackgroundTasks;
  mailer: { send: (mail: Mail) => Promise<void> };
  sms: { send: (message: { to: string; text: string }) => Promise<void> };
  brand: { name: string; timeZone: string };
  /** Address of the page for a password reset. */
  forgetUrl: () => string;
  labels: AlertLabels;
};

export function createNotices({ backgroundTasks, mailer, sms, brand, forgetUrl, labels }: NoticesDeps): Notices {
  return {
    send({ account, email, dialing_code: dialingCode, mobile }, what, language) {
      const values = { brand: brand.name, account, forget: forgetUrl(), at: new Date(), timeZone: brand.timeZone };
      // Two tasks: one that fails does not stop the other.
      if (email) backgroundTasks.start(() => mailer.send({ to: email, ...mailOf(what, language, values, labels) }));
      if (dialingCode && mobile)
        backgroundTasks.start(() =>
          sms.send({ to: `+${dialingCode}${mobile}`, text: smsOf(what, language, values, labels) }),
        );
    },
  };
}
