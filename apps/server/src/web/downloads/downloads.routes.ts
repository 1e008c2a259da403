import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDownloads } from '@parlour/contract/downloads.endpoints';
import type { FastifyRequest } from 'fastify';
import type { Brand } from '../../config/brand.ts';
import { mount, ok, type Scope, sendFailure } from '../../platform/http/mount.ts';
import { merchantIconPath, PROFILE_PATH, toDownloads } from './downloads.rules.ts';
import { PROFILE_TYPE, profileOf } from './profile.ts';
import type { Signer } from './signer.ts';

export type DownloadsDeps = {
  brand: Brand;
  /** Address at which players reach the platform, or null when only the request reveals it. */
  publicUrl: string | null;
  originOf: (request: FastifyRequest) => string;
  signer: Signer | null;
  clock: () => Date;
};

const readIcon = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null);

/** Download links, the iOS profile, and the merchant's icon. */
export function downloadRoutes(scope: Scope, { brand, publicUrl, originOf, signer, clock }: DownloadsDeps): void {
  const appIcon = readIcon(join(brand.dir, 'icons/icon-512.png'));
  const clipIcon = readIcon(join(brand.dir, 'icons/apple-touch-icon.png'));
  mount(scope, getDownloads, async () => ok(toDownloads(brand, publicUrl ?? '')));

  scope.get(PROFILE_PATH, { config: { rateLimit: scope.platform.throttles.check } }, (request, reply) => {
    if (brand.download.mobileConfig !== 'own') return sendFailure(reply, 'thing.unknown');
    const { name, merchantCode } = brand;
    const profile = Buffer.from(profileOf({ name, merchantCode, origin: originOf(request), icon: clipIcon }));
    return reply
      .type(PROFILE_TYPE)
      .header('content-disposition', `attachment; filename="${merchantCode}.mobileconfig"`)
      .header('cache-control', 'no-store')
      .send(signer ? signer(profile, clock()) : profile);
  });

  scope.get(merchantIconPath(brand.merchantCode), (_request, reply) =>
    appIcon
      ? reply.type('image/png').header('cache-control', 'public, max-age=86400').send(appIcon)
      : sendFailure(reply, 'thing.unknown'),
  );
}
