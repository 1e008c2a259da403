/** Received mails, from the folder of the e2e tests' SMTP server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Returns a mail with its body decoded. Texts in non-Latin scripts are sent as base64. */
function readable(raw: string): string {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString()}`;
  return raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
}

/** Returns the texts of the mails to an address, oldest first. */
function mailsTo(address: string): string[] {
  const folder = process.env.PARLOUR_MAILS ?? '';
  return readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((raw) => raw.includes(`To: ${address}`))
    .map(readable);
}

/** Returns the link in the newest mail to an address, once there are so many mails. */
export async function mailedLink(address: string, mails = 1): Promise<string> {
  await expect.poll(() => mailsTo(address).length).toBe(mails);
  return /http\S+#reset=[\w-]+/.exec(mailsTo(address).at(-1) ?? '')?.[0] ?? 'the mail has no link';
}

/** Returns the six-digit code in the newest mail to an address, once there is one. */
export async function mailedCode(address: string): Promise<string> {
  await expect.poll(() => mailsTo(address).length).toBeGreaterThan(0);
  return /Type (\d{6}) in the app/.exec(mailsTo(address).at(-1) ?? '')?.[1] ?? 'the mail has no code';
}

export const countMails = (address: string): number => mailsTo(address).length;
