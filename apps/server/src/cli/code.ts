/** `npm run code KEY`: prints the current code for the key of an authenticator app, for use without the app. */
import { codeAt, fromBase32, stepOf } from '../identity/two-factor/totp.ts';

const secret = fromBase32(process.argv.slice(2).join(''));
if (secret.length < 16) {
  console.error('Usage: npm run code KEY (the key that stands beside the QR code)');
  process.exitCode = 1;
} else {
  const now = new Date();
  const left = 30 - (Math.floor(now.getTime() / 1000) % 30);
  console.log(`${codeAt(secret, stepOf(now))}   (for another ${left} s)`);
}
