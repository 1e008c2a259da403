import { IN_HOUSE_VENDOR, JILI_VENDOR } from '@parlour/contract/catalogue';
import { StateCard } from '@parlour/ui/StateCard';
import { useLocation, useRouter } from '@tanstack/react-router';
import { presetOf } from '../../shared/games/list-state.ts';
import { ShownVendor } from '../../shared/games/Tile.tsx';
import { uniqueVendors } from '../../shared/games/unique-vendors.ts';
import { useT } from '../../shared/i18n.tsx';
import { usePageTitle } from '../../shared/pageHead.ts';
import { GamesOf } from './GamesOf.tsx';
import { providerOf, type Vendors } from './vendors.ts';
import { WithVendors } from './WithVendors.tsx';

const SPOTLIGHTS: Record<string, string> = { [JILI_VENDOR]: 'JILI', [IN_HOUSE_VENDOR]: 'IN_HOUSE' };

/** Games of one vendor. The JILI page is a spotlight without a filter bar. */
export function ProviderScreen({ vassalage }: { vassalage: string }) {
  return <WithVendors>{(all) => <Provider key={vassalage} vassalage={vassalage} all={all} />}</WithVendors>;
}

function Provider({ vassalage, all }: { vassalage: string; all: Vendors }) {
  const t = useT();
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const isProviderPage = pathname === '/m/provider';
  const gameType = new URLSearchParams(searchStr).get('gameType') ?? '';
  const found = providerOf(all.vendors, vassalage, gameType);
  usePageTitle(found?.vendor.displayName ?? null);
  if (!found) {
    return (
      <StateCard
        emblem="empty"
        title={t('catalogue.unknownVendorTitle')}
        text={t('catalogue.unknownVendorText')}
        action={{ label: t('catalogue.toGames'), onClick: () => void router.navigate({ href: '/m/gameCenter' }) }}
      />
    );
  }
  const spotlight = isProviderPage ? undefined : SPOTLIGHTS[vassalage];
  const preset = spotlight ? presetOf(spotlight, all.sorting) : found.preset;
  const open = (code: string) =>
    void router.navigate({
      href: code === '' ? '/m/gameCenter' : `/m/provider?vassalage=${encodeURIComponent(code)}`,
      replace: true,
      viewTransition: false,
    });
  return (
    <ShownVendor value={vassalage}>
      <GamesOf
        entry={spotlight ?? 'PROVIDER'}
        preset={preset}
        title={found.vendor.displayName}
        vendors={spotlight ? [] : uniqueVendors(all.vendors)}
        everyVendor={all.vendors}
        chips={false}
        onVendor={open}
      />
    </ShownVendor>
  );
}
