/** Composes the home page from the catalogue, announcements and the brand's settings. */

import { PICTURE_ENDING } from '@parlour/contract/announcements';
import { listAnnouncements, listNotices, listPopular } from '@parlour/contract/announcements.endpoints';
import { listBigWins } from '@parlour/contract/big-wins.endpoints';
import { getHome, type Home } from '@parlour/contract/catalogue.endpoints';
import { currencyOf } from '@parlour/contract/currencies';
import type { LanguageCode } from '@parlour/contract/languages';
import type { Brand } from '../config/brand.ts';
import { type Branding, brandingRoutes } from '../core/branding/index.ts';
import { type HouseSettings, houseSettingsRoutes } from '../core/house-settings/index.ts';
import { type HouseTexts, houseTextsRoutes } from '../core/house-texts/index.ts';
import { type Media, mediaRoutes } from '../core/media/index.ts';
import { contentAdminRoutes, contentRoutes, type LiveContent, openContent } from '../engagement/announcements/index.ts';
import { openService, type Service, serviceRoutes } from '../engagement/support-links/index.ts';
import { type Board, bigWinsRoutes, openBoard } from '../games/big-wins/index.ts';
import type { LiveCatalogue } from '../games/catalogue/index.ts';
import { onBalance } from '../ledger/wallet/index.ts';
import type { Database } from '../platform/db/db.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Hub } from '../platform/events/hub.ts';
import type { Scope } from '../platform/http/mount.ts';
import type { Snapshots } from '../platform/http/snapshots.ts';
import type { JobScheduler } from '../platform/jobs/index.ts';
import { PICTURE_CHOICES, type PictureOf, pictureOfAny } from './art.ts';
import { findMediaUses } from './media.ts';

type Parts = {
  database: Database;
  jobs: JobScheduler;
  brand: Brand;
  branding: Branding;
  settings: HouseSettings;
  texts: HouseTexts;
  media: Media;
  live: LiveCatalogue;
  snapshots: Snapshots;
  hub: Hub;
  clock: () => Date;
};

export type HomeOfHouse = {
  content: LiveContent;
  /** URL and colour of an announcement's or a room's picture. */
  pictureOf: PictureOf;
  winners: Board;
  /** Support contacts, and the hosts that links may lead to. */
  service: Service;
  home: (language: LanguageCode) => Home;
  /** Differs for every state of the data from which pages are rendered. */
  version: () => string;
  /** Mounts the endpoints of these parts. */
  mount: (scope: Scope, wiring: { signalUnread: (tx: Tx, memberId: bigint) => Promise<void> }) => void;
  close: () => Promise<void>;
};

/** Opens the parts of the home page. A change of a part invalidates its cached responses and pages. */
export async function openHome({
  database,
  jobs,
  brand,
  branding,
  settings,
  texts,
  media,
  live,
  snapshots,
  hub,
  clock,
}: Parts): Promise<HomeOfHouse> {
  const pictureOf = pictureOfAny(media);
  const content = await openContent({ database, jobs, pictureOf, clock: () => clock().getTime() });
  const forgetContent = () => {
    snapshots.forget(getHome);
    for (const list of [listAnnouncements, listNotices, listPopular]) snapshots.forget(list);
    hub.emitHere('all', { type: 'notice', ids: [] });
  };
  content.onChange(forgetContent);
  media.onChange(forgetContent);
  const winners = await openBoard({ database, jobs, currency: brand.currency, onPlay: onBalance });
  winners.onChange(() => {
    snapshots.forget(listBigWins);
    hub.emitHere('all', { type: 'winner' });
  });
  const service = openService({ brand, settings });
  // Open pages read the settings of the house again.
  settings.onChange(() => hub.emitHere('all', { type: 'notice', ids: [] }));
  return {
    content,
    pictureOf,
    winners,
    service,
    home: (language) => ({
      ...live.now().home(language),
      ...content.home(language),
      hotPreview: brand.home.hotGames,
    }),
    version: () =>
      `${live.now().version}/${content.version()}/${settings.version()}/${texts.version()}/${branding.version()}/${media.version()}`,
    mount(scope, { signalUnread }) {
      contentRoutes(scope, { db: database.db, content, snapshots, signalUnread });
      contentAdminRoutes(scope, {
        db: database.db,
        brand,
        content,
        urlOf: (name, art) => pictureOf(name, art).image + PICTURE_ENDING,
        choices: PICTURE_CHOICES,
      });
      mediaRoutes(scope, { db: database.db, media, usesOf: findMediaUses });
      brandingRoutes(scope, { db: database.db, branding });
      houseSettingsRoutes(scope, { db: database.db, settings });
      houseTextsRoutes(scope, { db: database.db, texts, languages: brand.languages });
      serviceRoutes(scope, { db: database.db, service, settings, hasChat: () => brand.flags.CBS3 ?? false });
      bigWinsRoutes(scope, { board: winners, live, exponent: currencyOf(brand.currency).exponent, snapshots });
    },
    async close() {
      await content.close();
      await winners.close();
    },
  };
}
