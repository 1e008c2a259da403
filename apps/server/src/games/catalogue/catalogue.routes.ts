import { SEARCH_MAX_LENGTH, VENDORS_OF } from '@parlour/contract/catalogue';
import {
  getGame,
  getHome,
  type Home,
  listClassifications,
  listGames,
  listHotGames,
  listVendors,
} from '@parlour/contract/catalogue.endpoints';
import type { LanguageCode } from '@parlour/contract/languages';
import { fail, ok, type Scope } from '../../platform/http/mount.ts';
import { mountSnapshot, type Snapshots } from '../../platform/http/snapshots.ts';
import type { LiveCatalogue } from './live.ts';
import { languageOf } from './snapshot.ts';

export function catalogueRoutes(
  scope: Scope,
  { live, home, snapshots }: { live: LiveCatalogue; home: (language: LanguageCode) => Home; snapshots: Snapshots },
): void {
  const codesIn = (list = ''): string[] =>
    list.startsWith(VENDORS_OF)
      ? live.now().vendorCodes(list.slice(VENDORS_OF.length))
      : list.split(',').filter((code) => code !== '');

  mountSnapshot(scope, snapshots, listGames, ({ query }) =>
    ok(
      live.now().list({
        gameType: query.gameType ?? '',
        vendors: codesIn(query.vassalage),
        classify: query.isNew === '1' ? '' : (query.gameClassify ?? ''),
        name: (query.gameName ?? '').slice(0, SEARCH_MAX_LENGTH),
        isNew: query.isNew === '1',
        pageNo: query.pageNo,
        pageSize: query.pageSize,
        language: languageOf(query.language),
      }),
    ),
  );
  mountSnapshot(scope, snapshots, listHotGames, ({ query }) =>
    ok({ list: live.now().hot(languageOf(query.language)) }),
  );
  mountSnapshot(scope, snapshots, listVendors, ({ query }) => ok(live.now().vendors(languageOf(query.language))));
  mountSnapshot(scope, snapshots, listClassifications, ({ query }) =>
    ok({ list: live.now().classifications(query.typeId, codesIn(query.vassalage), languageOf(query.language)) }),
  );
  mountSnapshot(scope, snapshots, getHome, ({ query }) => ok(home(languageOf(query.language))));
  mountSnapshot(scope, snapshots, getGame, ({ query }) => {
    const game = live.now().gameOf(query.nodeId, languageOf(query.language));
    return game ? ok(game) : fail('thing.unknown');
  });
}
