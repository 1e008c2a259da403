/** Budgets of the throttle classes, per address (IPv6 by /64). */
import type { Endpoint, ThrottleClass } from '@parlour/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from './addresses.ts';
import type { Throttle } from './http-context.ts';

const MINUTE = 60_000;

const BUDGETS: Record<ThrottleClass, { max: number; timeWindow: number } | null> = {
  read: null,
  write: { max: 240, timeWindow: MINUTE },
  login: { max: 20, timeWindow: 5 * MINUTE },
  // Limits floods of logins before anything is counted in the database.
  signIn: { max: 120, timeWindow: 5 * MINUTE },
  check: { max: 30, timeWindow: MINUTE },
  // Endpoints whose responses cannot avoid revealing whether an account exists.
  probe: { max: 10, timeWindow: MINUTE },
  money: { max: 60, timeWindow: MINUTE },
  // Every visible page holds one, and a whole network may share an address.
  stream: { max: 600, timeWindow: MINUTE },
  chat: { max: 120, timeWindow: MINUTE },
  trial: { max: 12, timeWindow: 10 * MINUTE },
  // Guesses of codes that are worth money.
  voucher: { max: 10, timeWindow: MINUTE },
  // Pictures, which cost storage and processing.
  upload: { max: 30, timeWindow: MINUTE },
  // Files of many rows, whose writing keeps the process from other requests for half a second.
  file: { max: 12, timeWindow: MINUTE },
  // Messages and calls to providers that an operator wants to see, and somebody may pay for.
  outward: { max: 10, timeWindow: MINUTE },
  console: { max: 120, timeWindow: MINUTE },
};

/** Calls of one API key, at all endpoints together. */
const KEY_BUDGET = { max: 120, timeWindow: MINUTE };

const scaled = <Budget extends { max: number }>(budget: Budget, scale: number): Budget => ({
  ...budget,
  max: Math.max(1, Math.round(budget.max * scale)),
});

/** Returns the budget of an API key. */
export const keyBudget = (scale: number) => scaled(KEY_BUDGET, scale);

/** Classes that guard against abuse: their budgets are shared by all servers. */
const SHARED: ReadonlySet<ThrottleClass> = new Set(['login', 'signIn', 'check', 'probe', 'trial', 'voucher']);

/** Returns the throttle of an endpoint; an endpoint and its relay path have one budget where servers share it. */
export function findThrottle(
  throttles: Record<ThrottleClass, Throttle>,
  { throttle: name, method, path }: Pick<Endpoint, 'throttle' | 'method' | 'path'>,
): Throttle {
  const throttle = throttles[name];
  return throttle && SHARED.has(name) ? { ...throttle, shared: `${method} ${path}` } : throttle;
}

/**
 * Returns the table with its budgets scaled.
 *
 * @param parseDevice returns the known browser of a request, which has its own login budget, so that others at the same
 * address cannot use it up
 */
export function throttleTable(
  scale: number,
  parseDevice: (request: FastifyRequest) => Buffer | null,
): Record<ThrottleClass, Throttle> {
  const entries = Object.entries(BUDGETS).map(([name, budget]) => [name, budget ? scaled(budget, scale) : false]);
  const table = Object.fromEntries(entries) as Record<ThrottleClass, Throttle>;
  const keyGenerator = (request: FastifyRequest): string =>
    parseDevice(request)?.toString('base64url') ?? addressGroup(request.ip);
  return { ...table, signIn: table.signIn && { ...table.signIn, keyGenerator } };
}

/** Groups an IPv6 address by /64, which is one household; an IPv4 address is its own key. */
export const throttleKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const plain = plainAddress(ip);
  return plain.includes(':') ? addressGroup(plain) : plain;
};

/** Network of an address: IPv4 by /24, IPv6 by /48. */
export const toNetwork = (ip: string): string => {
  const group = addressGroup(ip);
  return group.includes(':') ? group.split(':').slice(0, 3).join(':') : group;
};

/** Group of addresses that counts as one for login limits: IPv4 by /24, IPv6 by /64. */
export function addressGroup(given: string): string {
  const ip = plainAddress(given);
  if (!ip.includes(':')) return ip.split('.').slice(0, 3).join('.');
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
