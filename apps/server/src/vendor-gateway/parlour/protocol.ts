/** The platform's own vendor protocol, version 1. `docs/vendor-api.md` documents it for vendors. */
import {
  GATEWAY_CALLS,
  GATEWAY_CODES,
  GATEWAY_PREFIX,
  type GatewayCallName,
  type GatewayCode,
  KEY_HEADER,
  SIGNATURE_HEADER,
  TIME_HEADER,
  VENDOR_HEADER,
} from '@parlour/contract/gateway';
import { carryOut, inTime } from '../canonical.ts';
import {
  type Answer,
  type Called,
  type GatewayCore,
  type ProtocolCore,
  type Soon,
  USUAL_PROTOCOL,
  type VendorProtocol,
} from '../vendor.ts';
import type { VendorKey } from '../vendors.ts';
import { admittedAnswer, balanceAnswer, listAnswer, operationAnswer, refusal } from './answers.ts';
import { type CallOf, playCallOf, readCall } from './calls.ts';
import { isSignedBy, isTimely } from './signature.ts';

type Worded = { status: 'ok' } | { status: 'refused'; code: GatewayCode };

const answered = (worded: Worded): Answer => {
  const code = worded.status === 'ok' ? null : worded.code;
  return { status: code === null ? 200 : GATEWAY_CODES[code].http, text: JSON.stringify(worded), code };
};

const refuse = (code: GatewayCode, message?: string): Answer => answered(refusal(code, message));

const late = (): Answer => refuse('UNAVAILABLE');

async function authenticate(core: GatewayCore, vendor: VendorKey, call: CallOf<'authenticate'>): Promise<Answer> {
  const admitted = await core.admit(vendor.vendorId, call.launchToken);
  if (!admitted) return refuse('LAUNCH_TOKEN');
  if (admitted.memberState !== 'active') return refuse('PLAYER_BLOCKED');
  return answered(admittedAnswer(admitted, core));
}

async function list(core: GatewayCore, vendor: VendorKey, { after, limit }: CallOf<'transactions'>): Promise<Answer> {
  return answered(listAnswer(await core.listTransactions(vendor.vendorId, after, limit)));
}

function answer({ name, body }: Called, vendor: VendorKey, core: ProtocolCore): Soon<Answer> {
  const read = readCall(name as GatewayCallName, body);
  if (!read.ok) return refuse(read.code, read.message);
  if (read.name === 'authenticate') return inTime(authenticate(core, vendor, read.call), late);
  if (read.name === 'transactions') return inTime(list(core, vendor, read.call), late);
  const call = playCallOf(read);
  if (!call.ok) return refuse(call.code, call.message);
  const outcome = carryOut(core, vendor, call.value);
  const word = read.name === 'balance' ? balanceAnswer : operationAnswer;
  return outcome instanceof Promise ? outcome.then((known) => answered(word(known))) : answered(word(outcome));
}

export const parlourProtocol: VendorProtocol = {
  name: USUAL_PROTOCOL,
  prefix: GATEWAY_PREFIX,
  paths: Object.keys(GATEWAY_CALLS),
  card: {
    unknownRollback: 'done',
    changedRepeat: 'conflict',
    sessionCheckedFor: ['bet', 'settle'],
    signsPath: true,
    amounts: 'decimal-string',
  },
  claim: ({ header }) => ({ vendor: header(VENDOR_HEADER), keyId: header(KEY_HEADER) }),
  isSigned({ method, path, header, body }, key, now) {
    const time = header(TIME_HEADER);
    return isTimely(time, now) && isSignedBy(key, { time, method, path, body }, header(SIGNATURE_HEADER));
  },
  answer,
  refuse,
};
