import { createHmac } from 'node:crypto';
import type { Passwords } from './passwords.ts';

/**
 * Hash of a payment password. It goes through a pepper of its own first, so that the same text as account password and
 * as payment password leaves nothing that could be compared.
 *
 * @throws {HashGateFull}
 */
export const paymentHash =
  (passwords: Pick<Passwords, 'hash'>, pepper: Buffer) =>
  (password: string): Promise<string> =>
    passwords.hash(createHmac('sha256', pepper).update(password.normalize('NFKC')).digest('base64'));
