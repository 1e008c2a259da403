import { createHmac } from 'node:crypto';
import type { Passwords } from './passwords.ts';

/**
 * Hashes a payment password. It is keyed with its own pepper first, so that identical account and payment passwords
 * cannot be recognised by their hashes.
 *
 * @throws {Overloaded}
 */
export const paymentHash =
  (passwords: Pick<Passwords, 'hash'>, pepper: Buffer) =>
  (password: string): Promise<string> =>
    passwords.hash(createHmac('sha256', pepper).update(password.normalize('NFKC')).digest('base64'));
