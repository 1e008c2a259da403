import { describe, expect, it } from 'vitest';
import { Misconfigured, type Reply, Unreachable } from '../outgoing.ts';
import { Refused } from './id-token.ts';
import { createOidc, type OidcSettings, testClient } from './oidc.ts';

const reply = (status: number, text: string): Reply => ({ status, text, header: () => null });
const SETTINGS: OidcSettings = {
  clientId: 'us',
  clientSecret: 'canary-secret',
  issuers: ['https://id.test'],
  authorizeUrl: 'https://id.test/authorize',
  tokenUrl: 'https://id.test/token',
  keysUrl: 'https://id.test/keys',
  scope: 'openid',
};
const redeem = (answer: Reply) =>
  createOidc(SETTINGS, async () => answer).redeem('code', {
    redirectUri: 'https://us.test/back',
    nonce: 'n',
    verifier: 'v',
  });

describe('what a token endpoint answers', () => {
  it.each([
    [400, '{"error":"invalid_grant"}', Refused],
    [400, '{"error":"redirect_uri_mismatch"}', Misconfigured],
    [401, '{"error":"invalid_client"}', Misconfigured],
    [400, '{"error":"unauthorized_client"}', Misconfigured],
    [400, '<html>', Refused],
    [429, '', Unreachable],
    [503, '', Unreachable],
    [200, '{}', Refused],
  ])('%s with %s is told apart', async (status, text, kind) => {
    const error = await redeem(reply(status, text)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(kind);
    expect(String(error)).not.toContain('canary');
  });
});

describe('the test of a client', () => {
  const test = (answer: Reply) => testClient(SETTINGS, 'https://us.test/back', async () => answer);

  it('passes when the provider accepts the client and refuses the code', async () => {
    await expect(test(reply(400, '{"error":"invalid_grant"}'))).resolves.toBeUndefined();
  });

  it.each([
    [401, '{"error":"invalid_client"}', Misconfigured],
    [400, '{"error":"redirect_uri_mismatch"}', Misconfigured],
    [400, '<html>', Unreachable],
    [200, '{}', Unreachable],
    [503, '', Unreachable],
  ])('fails with %s and %s', async (status, text, kind) => {
    await expect(test(reply(status, text))).rejects.toBeInstanceOf(kind);
  });
});
