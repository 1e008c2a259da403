/**
 * The generated parts of `docs/vendor-api.md`: fields of every call, its signed example, the codes, the frame's
 * messages and its permissions.
 */
import { createHmac } from 'node:crypto';
import {
  GATEWAY_CALLS,
  GATEWAY_CODES,
  GATEWAY_PREFIX,
  type GatewayCallName,
  type GatewayCode,
  KEY_HEADER,
  MENDABLE,
  SIGNATURE_HEADER,
  schemaOf,
  signedText,
  TIME_HEADER,
  VENDOR_HEADER,
} from '@parlour/contract/gateway';
import { CODE_NOTES } from './codes.ts';
import { CALLER, EXAMPLES } from './examples.ts';
import { commands, notices, rights } from './frame.ts';

type Field = { type?: string; enum?: string[]; pattern?: string; description?: string };

function formOf({ type, enum: words, pattern = '' }: Field): string {
  if (words) return words.map((word) => `"${word}"`).join(' or ');
  if (type === 'boolean' || type === 'integer') return type;
  if (pattern.includes('x21')) return 'id';
  if (pattern.includes('A-Z')) return 'currency';
  if (pattern.includes('(0|[1-9]')) return 'amount';
  return pattern === '' ? 'text' : 'digits';
}

function fieldsOf(name: GatewayCallName): string {
  const schema = schemaOf(name);
  const needed = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([field, shape]) => {
    const form = formOf(shape as Field);
    return `| \`${field}\` | ${form} | ${needed.has(field) ? 'yes' : 'no'} | ${(shape as Field).description ?? ''} |`;
  });
  return ['| Field | Form | Needed | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** Returns a signed call in its wire format. */
export function exampleCall(name: GatewayCallName) {
  const { vendor, keyId, secret, time } = CALLER;
  const path = `${GATEWAY_PREFIX}/${name}`;
  const body = JSON.stringify(EXAMPLES[name].request);
  const signature = createHmac('sha256', secret)
    .update(signedText(String(time), 'POST', path, body))
    .digest('hex');
  const headers = {
    'content-type': 'application/json',
    [VENDOR_HEADER]: vendor,
    [KEY_HEADER]: keyId,
    [TIME_HEADER]: String(time),
    [SIGNATURE_HEADER]: signature,
  };
  return { path, headers, body, answer: JSON.stringify(EXAMPLES[name].answer) };
}

function exampleOf(name: GatewayCallName): string {
  const { path, headers, body, answer } = exampleCall(name);
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  return ['```http', `POST ${path}`, ...lines, '', body, '```', '', '```json', answer, '```'].join('\n');
}

function codes(): string {
  const rows = (Object.keys(GATEWAY_CODES) as GatewayCode[]).map((code) => {
    const { http, retry } = GATEWAY_CODES[code];
    const [when, action] = CODE_NOTES[code];
    const again = retry ? '**yes**' : MENDABLE.has(code) ? 'once fixed' : 'no';
    return `| \`${code}\` | ${http} | ${again} | ${when} | ${action} |`;
  });
  return ['| Code | HTTP | Retry | When | Do |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** Generated parts besides those of the calls. */
export const PARTS = { codes, notices, commands, rights };

const PART = /<!-- (?:call: )?(\w+) -->\n[\s\S]*?<!-- end -->/g;

/** Returns the document with its generated parts replaced by the contract's current ones. @throws for an unknown part */
export function fill(document: string): string {
  return document.replace(PART, (part, name: string) => {
    const [head = ''] = part.split('\n');
    if (!head.startsWith('<!-- call: ')) {
      if (!Object.hasOwn(PARTS, name)) throw new Error(`there is no part ${name}`);
      return `${head}\n${PARTS[name as keyof typeof PARTS]()}\n<!-- end -->`;
    }
    if (!Object.hasOwn(GATEWAY_CALLS, name)) throw new Error(`there is no call ${name}`);
    const call = name as GatewayCallName;
    return `${head}\n${fieldsOf(call)}\n\n${exampleOf(call)}\n<!-- end -->`;
  });
}
