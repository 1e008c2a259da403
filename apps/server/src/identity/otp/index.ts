export { outbox } from './delivery-log.store.ts';
export { challengePlugin } from './geetest-frame.ts';
export { guarded } from './guarded-login.ts';
export { codesRoutes } from './otp.routes.ts';
export { cleanUpCodes } from './otp.store.ts';
export { SMS_LETTER_PREFIX } from './otp.texts.ts';
export { readSmsRefusals } from './refusal-log.ts';
export { bySms } from './sms-login.ts';
export { createSmsCodes, type SmsCodes } from './sms-otp.ts';
