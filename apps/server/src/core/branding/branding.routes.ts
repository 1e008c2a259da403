/** Branding in the console. Every change is audited in its own transaction. */
import { BRAND_COLOURS, BRAND_THEMES } from '@parlour/contract/branding';
import {
  addLogo,
  type BrandingInput,
  type BrandingState,
  getBranding,
  setBranding,
} from '@parlour/contract/branding.endpoints';
import { findContrastFaults, parseHex } from '@parlour/ui/brand-colours';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope, sendFailure } from '../../platform/http/mount.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import {
  addVersion,
  type BrandingValues,
  findVersion,
  listVersions,
  lockBranding,
  putIcons,
  putLogo,
  readLogo,
} from './branding.store.ts';
import { type Branding, complete, reduce } from './branding.ts';
import { drawIcons, drawLogo } from './logo.ts';

const MOST_VERSIONS = 50;

/** Path of uploaded logos; under the console's, because the platform may be closed to players. */
const LOGO_PATH = '/wps/console/brand-logo/';

const LOGO_HEADERS = {
  'content-type': 'image/png',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Audited facts of a version. */
const factsOf = ({ name, colours, logo, iconBackground }: BrandingInput): Record<string, string> => ({
  name,
  logo: logo ?? '',
  iconBackground,
  ...Object.fromEntries(
    BRAND_THEMES.flatMap((theme) => BRAND_COLOURS.map((colour) => [`${theme} ${colour}`, colours[theme][colour]])),
  ),
});

/** Facts of two versions, as far as they differ. */
function differences(before: BrandingInput, after: BrandingInput) {
  const [old, next] = [factsOf(before), factsOf(after)];
  const changed = (facts: Record<string, string>) =>
    Object.fromEntries(Object.entries(facts).filter(([key]) => old[key] !== next[key]));
  return { before: changed(old), after: changed(next) };
}

function isReadable({ colours }: BrandingInput, grounds: BrandingState['grounds']): boolean {
  return BRAND_THEMES.every((theme) => {
    const all: Record<string, string> = { ...grounds[theme], ...colours[theme] };
    return findContrastFaults((name) => parseHex(all[name] ?? '') ?? [0, 0, 0, 1]).length === 0;
  });
}

type Change = {
  base: number;
  note: string;
  operator: Actor;
  request: FastifyRequest;
  /** Icons of a new logo. */
  icons?: Parameters<typeof putIcons>[1];
};

export function brandingRoutes(scope: Scope, { db, branding }: { db: Db; branding: Branding }): void {
  async function state(): Promise<BrandingState> {
    const original = branding.original();
    const versions = await listVersions(db, MOST_VERSIONS);
    const [latest] = versions;
    return {
      version: Number(latest?.version ?? 0),
      current: latest ? complete(latest, original) : original,
      original,
      grounds: branding.grounds(),
      history: versions.map((each) => ({
        version: Number(each.version),
        branding: complete(each, original),
        note: each.note,
        operator: each.operator,
        changedAt: each.changedAt.toISOString(),
      })),
    };
  }

  /** Adds a version based on the one that the operator saw; returns false if another one was saved since. */
  const save = (next: BrandingValues, { base, note, operator, request, icons }: Change): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const version = await lockBranding(tx);
      if (version !== BigInt(base)) return false;
      const original = branding.original();
      const before = version === 0n ? undefined : await findVersion(tx, version);
      if (icons) await putIcons(tx, icons);
      await addVersion(tx, next, { note, operator });
      await recordAudit(tx, {
        operator,
        request,
        act: 'branding.changed',
        ...differences(before ? complete(before, original) : original, complete(next, original)),
        reason: note,
      });
      return true;
    });

  mount(scope, getBranding, async () => ok(await state()));

  mount(scope, setBranding, async ({ input: { body }, operator, request }) => {
    if (!isReadable(body.branding, branding.grounds())) return fail('branding.contrast');
    const { logo, iconBackground: background } = body.branding;
    const picture = logo === null ? null : await readLogo(db, logo);
    if (logo !== null && !picture) return fail('upload.gone');
    const icons = logo && picture ? { logo, background, icons: await drawIcons(picture, background) } : undefined;
    const values = reduce(body.branding, branding.original());
    const { base, note } = body;
    const isSaved = await save(values, { base, note, operator, request, icons });
    if (!isSaved) return fail('branding.changed');
    await branding.refresh();
    return ok(await state());
  });

  mount(scope, addLogo, async ({ input: { body } }) => {
    const drawn = await drawLogo(body);
    if (drawn === null) return fail('branding.logo_unreadable');
    if (drawn === 'small') return fail('branding.logo_small');
    await putLogo(db, drawn.hash, drawn.body);
    return ok({ logo: drawn.hash });
  });

  scope.get(`${LOGO_PATH}:hash`, async (request: FastifyRequest<{ Params: { hash: string } }>, reply) => {
    const logo = await readLogo(db, request.params.hash);
    return logo ? reply.headers(LOGO_HEADERS).send(logo) : sendFailure(reply, 'thing.unknown');
  });
}
