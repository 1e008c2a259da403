/** Mails as a member reads them, from the folder of the journeys' SMTP server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** A mail as it is read: what its transfer did to the body is undone. Letters without Latin script come as base64. */
function readable(raw: string): string {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString()}`;
  return raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
}

/** Texts of the mails to an address, oldest first. */
function mailsTo(address: string): string[] {
  const folder = process.env.PARLOUR_MAILS ?? '';
  return readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((raw) => raw.includes(`To: ${address}`))
    .map(readable);
}

/** The link in the newest mail to an address, once so many mails are there. */
export async function mailedLink(address: string, mails = 1): Promise<string> {
  await expect.poll(() => mailsTo(address).length).toBe(mails);
  return /http\S+#reset=[\w-]+/.exec(mailsTo(address).at(-1) ?? '')?.[0] ?? 'the mail has no link';
}

/** The code of six digits in the newest mail to an address, once one is there. */
export async function mailedCode(address: string): Promise<string> {
  await expect.poll(() => mailsTo(address).length).toBeGreaterThan(0);
  return /Type (\d{6}) in the app/.exec(mailsTo(address).at(-1) ?? '')?.[1] ?? 'the mail has no code';
}

export const countMails = (address: string): number => mailsTo(address).length;
