/** Decisions about login. Figures come from the brand. */
import { z } from 'zod';

const DAY = 24 * 3600;

/** Lifetimes of sessions. */
export const sessionSettings = z.strictObject({
  /** A session ends this many hours after the login, used or not. */
  hours: z.int().min(1).max(72).default(12),
  /** Idle timeout in minutes; an open visible page counts as use. */
  idleMinutes: z.int().min(5).max(1440).default(120),
  /** The same for members who chose to be remembered, in days. */
  rememberedDays: z.int().min(1).max(90).default(30),
  rememberedIdleDays: z.int().min(1).max(90).default(14),
});

export type SessionPolicy = {
  lifetimeSeconds: number;
  idleSeconds: number;
  rememberedLifetimeSeconds: number;
  rememberedIdleSeconds: number;
};

export const policyOf = (s: z.output<typeof sessionSettings>): SessionPolicy => ({
  lifetimeSeconds: s.hours * 3600,
  idleSeconds: s.idleMinutes * 60,
  rememberedLifetimeSeconds: s.rememberedDays * DAY,
  rememberedIdleSeconds: s.rememberedIdleDays * DAY,
});

const budget = (failures: number, minutes: number, most: number) =>
  z
    .strictObject({ failures: z.int().min(1).max(most), minutes: z.int().min(1).max(1440) })
    .default({ failures, minutes });

/** Number of failed attempts before the next one has to wait. */
export const loginSettings = z.strictObject({
  /** Failures after which a captcha is required; 0 requires it always. */
  captchaAfter: z.int().min(0).max(5).default(1),
  /** Of one name, from all browsers except those of its owner. */
  name: budget(5, 15, 10),
  /** Of one name in a day, in the same way. */
  nameADay: z.int().min(1).max(30).default(30),
  /** Of one address (IPv4 by /24, IPv6 by /64). */
  address: budget(20, 5, 100),
  /** Of one name at one address, and of one name in one browser. */
  pair: budget(10, 60, 20),
});
export type LoginPolicy = z.output<typeof loginSettings>;

/** Counted attempts, including the current one. */
export type Counts = {
  name: number;
  nameToday: number;
  address: number;
  /** Of this name at this address. */
  pair: number;
  /** Of this name in this browser. */
  browser: number;
};

export type Pressure = 'none' | 'captcha' | 'wait';

export type Circumstances = {
  counts: Counts;
  /** The member has signed in by this name in this browser before. */
  isKnownBrowser: boolean;
  /** Password hashes queue up. */
  isUnderAttack: boolean;
  /** Multiplies the budget of one address; load tests raise it. */
  scale: number;
};

/** Returns which of a stranger's subjects are over their budget, regardless of anything else in the attempt. */
export const exhausted = (policy: LoginPolicy, counts: Counts, scale: number): ('name' | 'address')[] => [
  ...(counts.name > policy.name.failures || counts.nameToday > policy.nameADay ? (['name'] as const) : []),
  ...(counts.address > policy.address.failures * scale ? (['address'] as const) : []),
];

/**
 * Returns what is required of this attempt. Existing and unknown names are treated alike (W9, W10). In a browser that
 * the member has used before only that browser's own failures count, so that others cannot lock its owner out.
 */
export function pressureOf(policy: LoginPolicy, c: Circumstances): Pressure {
  const { counts, isKnownBrowser, isUnderAttack, scale } = c;
  if (isKnownBrowser) {
    if (counts.browser > policy.pair.failures) return 'wait';
    return counts.browser > policy.captchaAfter ? 'captcha' : 'none';
  }
  if (counts.pair > policy.pair.failures || exhausted(policy, counts, scale).length > 0) return 'wait';
  const isSuspect = counts.name > policy.captchaAfter || counts.address > policy.captchaAfter * scale;
  return isUnderAttack || isSuspect ? 'captcha' : 'none';
}
