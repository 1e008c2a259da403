import { currencyOf } from '@parlour/contract/currencies';
import type { OutputOf } from '@parlour/contract/endpoint';
import { LANGUAGE_COOKIE } from '@parlour/contract/languages';
import {
  getDomainRoute,
  getStatus,
  getTemplate,
  getWhitelabel,
  listCountries,
  WHITELABEL_FLAGS,
} from '@parlour/contract/system.endpoints';
import { type Brand, offeredLanguages } from '../../config/brand.ts';
import { plainAddress } from '../../platform/http/addresses.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { messageFor } from './availability.rules.ts';
import type { Availability } from './availability.ts';
import { COUNTRIES } from './countries.ts';

/** Data of the merchant that every page needs. */
export type WhitelabelParts = {
  hasGeetest: boolean;
  demoProviders: boolean;
  /** Texts that replace shipped ones, which change while the server runs. */
  texts: { compiled: () => ReadonlyMap<string, { address: string }> };
  /** Support contacts and allowed hosts, which change while the server runs. */
  service: { links: () => Pick<Brand, 'contacts'>; hosts: () => string[] };
};

export function toWhitelabel(
  brand: Brand,
  { hasGeetest, demoProviders, texts, service }: WhitelabelParts,
): OutputOf<typeof getWhitelabel> {
  const { code, symbol, exponent } = currencyOf(brand.currency);
  return {
    merchantCode: brand.merchantCode,
    get name() {
      return brand.name;
    },
    timeZone: brand.timeZone,
    currency: { code, symbol, exponent },
    get flags() {
      return Object.fromEntries(WHITELABEL_FLAGS.map((flag) => [flag, brand.flags[flag] ?? false])) as OutputOf<
        typeof getWhitelabel
      >['flags'];
    },
    get languages() {
      return offeredLanguages(brand);
    },
    get texts() {
      return Object.fromEntries([...texts.compiled()].map(([code, { address }]) => [code, address]));
    },
    get contacts() {
      return service.links().contacts;
    },
    get outwardHosts() {
      return service.hosts();
    },
    get invitePopup() {
      return brand.invitePopup;
    },
    get minimumAge() {
      return brand.minimumAge;
    },
    mobile: brand.mobile,
    geetest: {
      login: hasGeetest && brand.geetest.login,
      register: hasGeetest && brand.geetest.register,
      sms: hasGeetest && brand.geetest.sms,
    },
    get trialPlay() {
      return brand.trial !== undefined;
    },
    demoProviders,
    imageCdns: brand.imageCdns,
  };
}

type SystemDeps = {
  publicUrl: () => string;
  doors: Availability;
  brand: Brand;
  whitelabel: OutputOf<typeof getWhitelabel>;
};

export function systemRoutes(scope: Scope, { brand, publicUrl, whitelabel, doors }: SystemDeps): void {
  mount(scope, getStatus, async ({ input, request }) => {
    const { message, opensAt } = doors.now().doors;
    const flags = doors.flagsFor(request.ip);
    const language = input.query.language ?? request.cookies[LANGUAGE_COOKIE] ?? '';
    return ok({
      info: flags.maintenance ? messageFor(message, language) : '',
      location: { ip: plainAddress(request.ip) },
      ...flags,
      opensAt: flags.maintenance ? opensAt : null,
    });
  });
  mount(scope, getWhitelabel, async () => ok(whitelabel));
  mount(scope, getTemplate, async () => ok(brand.templates));
  mount(scope, listCountries, async () => ok(COUNTRIES));
  mount(scope, getDomainRoute, async () => ok({ domains: [publicUrl()] }));
}
