/** The call that opens a game, as a mounted screen makes it. */
import type { Game } from '@parlour/contract/catalogue.endpoints';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { addressIn, mountScreen } from '../../testing/around.tsx';
import { aGame } from '../../testing/games.ts';
import { closePage, openPage } from '../../testing/page.tsx';
import { useLaunch } from './launch.queries.ts';

const sent: [path: string, body: unknown][] = [];
beforeEach(() => {
  openPage();
  sent.length = 0;
  setTransport(async (input, init) => {
    const { pathname } = new URL(addressIn(input), 'http://parlour.example');
    const asText = async () => (input instanceof Request ? input.text() : '');
    const body = typeof init?.body === 'string' ? init.body : await asText();
    sent.push([pathname, JSON.parse(body)]);
    return Response.json({ success: false, code: 'system.busy', message: 'error.systemBusy' }, { status: 503 });
  });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
});

function Opening({ game, freePlay }: { game: Game; freePlay: boolean }) {
  useLaunch(game, { language: 'EN', attempt: 0, freePlay });
  return null;
}

it.each([
  { name: 'a slot by a member', facts: { gameId: 'jade' }, freePlay: false, own: {} },
  {
    name: 'a lottery by a trial player',
    facts: { gameId: '', gameType: 'ELOTT', gameClassifyNew: 'ent' },
    freePlay: true,
    own: {
      gameCode: 'lobby',
      gameId: '',
      gameType: 'ELOTT',
      playType: 'ent',
      lottoMode: 'Elott',
      prizeMode: 'Elott',
      supportPlay: '1',
      freeplay: '1',
    },
  },
])('ENT-040 the launch item leaves the app with all of its keys: $name', async ({ facts, freePlay, own }) => {
  const game = aGame('7', facts);
  const { forward } = await mountScreen(<Opening game={game} freePlay={freePlay} />, {
    client: new QueryClient(),
    path: '/m/play',
  });
  await forward(0);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.[1]).toEqual({
    nodeId: '7',
    gameId: 'jade',
    gameCode: 'jade',
    gameType: 'RNG',
    vassalage: 'JL',
    playType: 'trad',
    isGameH5: '1',
    roomId: '',
    lottoMode: '',
    prizeMode: '',
    supportPlay: '0',
    freeplay: '0',
    language: 'EN',
    ...own,
  });
});
