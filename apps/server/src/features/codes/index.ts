export { bySms } from './by-sms.ts';
export { challengePlugin } from './challenge.ts';
export { codesRoutes } from './codes.routes.ts';
export { sweepCodes } from './codes.store.ts';
export { guarded } from './guarded.ts';
export { outbox } from './outbox.store.ts';
export { readSmsRefusals } from './refusal-log.ts';
export { createSmsCodes, type SmsCodes } from './sms-codes.ts';
