/** Decisions of operators about lottery issues: close, hold, release, void; and requests to check an entry. */
import { z } from 'zod';
import { post } from './endpoint.ts';
import { admin, issuePath, why } from './lottery-admin-fields.ts';
import { text } from './schemas.ts';

const decision = (verb: 'close' | 'hold' | 'release', summary: string) =>
  post(`/wps/console/lottery/issues/:id/${verb}`, {
    summary,
    ...admin,
    right: 'lottery.act',
    proof: true,
    input: { params: issuePath, body: z.strictObject({ reason: why }) },
    failures: ['second.proof', 'thing.unknown', 'lottery.state'],
    output: z.strictObject({ done: z.literal(true) }),
  });
export const closeLotteryIssue = decision(
  'close',
  'Ends the sale of an issue before its time; it is drawn as scheduled',
);
export const holdLotteryIssue = decision('hold', 'Holds an issue: no orders, no cancels and no draw');
export const releaseLotteryIssue = decision('release', 'Lets an issue go on that an operator held');
export const askLotteryEntry = post('/wps/console/lottery/issues/:id/asks', {
  summary: 'Asks another operator to check the result that they entered, which differs',
  ...admin,
  right: 'lottery.act',
  proof: true,
  /** `operator`: name of the operator who is asked. */
  input: { params: issuePath, body: z.strictObject({ operator: text(60) }) },
  failures: ['second.proof', 'thing.unknown', 'lottery.state'],
  output: z.strictObject({ done: z.literal(true) }),
});
export const voidLotteryIssue = post('/wps/console/lottery/issues/:id/void', {
  summary:
    'Ends an issue without a result; every stake goes back. After the sale of an external draw, two operators do',
  ...admin,
  right: 'lottery.act',
  proof: true,
  input: { params: issuePath, body: z.strictObject({ reason: why }) },
  failures: ['second.proof', 'thing.unknown', 'lottery.state'],
  output: z.strictObject({ state: z.enum(['void', 'waiting', 'differs']) }),
});
