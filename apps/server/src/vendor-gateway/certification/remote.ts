/**
 * Certification stage for any Parlour that is reachable by URL. Its players are guest accounts, which need no captcha.
 */

import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { listGames } from '@parlour/contract/catalogue.endpoints';
import { createClient } from '@parlour/contract/client';
import { findCurrency } from '@parlour/contract/currencies';
import { createTrialUser } from '@parlour/contract/guest-play.endpoints';
import { startGame } from '@parlour/contract/launch.endpoints';
import { logout } from '@parlour/contract/sessions.endpoints';
import type { IssuedKey } from '../vendors.ts';
import { forged, type Player, type Stage } from './stage.ts';
import type { VendorClient } from './vendor-client.ts';

const TIMEOUT_MS = 10_000;
/** Number of games tried to find one of the vendor's. */
const MOST_GAMES = 40;

/** The platform cannot be tested like this; the message says why and what to do. */
export class NoStage extends Error {}

export type RemoteOptions = {
  /** Origin of the platform, such as `http://localhost:8080`. */
  url: string;
  vendor: string;
  key: IssuedKey;
  vendorClient: VendorClient;
  /** A game of the vendor; searched for when not given. */
  game?: string | undefined;
  mayAward: boolean;
};

/** Creates a browser with a guest account. */
async function trialPlayer(url: string) {
  const jar = new Map<string, string>();
  let token = '';
  const call = createClient({
    base: url,
    timeoutMs: TIMEOUT_MS,
    headers: (): Record<string, string> => ({
      origin: url,
      ...(token ? { [TOKEN_HEADER]: token } : {}),
      ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
    }),
    fetch: async (address, init) => {
      const answer = await fetch(address, init);
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      return answer;
    },
  });
  const value = <T>(what: string, result: { ok: true; value: T } | { ok: false; code: string }): T => {
    if (!result.ok && result.code === 'client.offline') throw new NoStage(`nobody answers at ${url}`);
    if (!result.ok) throw new NoStage(`${what} was answered ${result.code} at ${url}`);
    return result.value;
  };
  token = value('a trial session', await call(createTrialUser, {})).token;
  return {
    games: async (vassalage: string) =>
      value('the list of games', await call(listGames, { query: { vassalage, language: 'EN' } })).games.map(
        ({ nodeId }) => nodeId,
      ),
    /** Returns a launch token for a game; null when the game cannot be opened. */
    launch: async (nodeId: string): Promise<string | null> => {
      const opened = await call(startGame, { body: { nodeId, freeplay: '1', language: 'EN' } });
      return opened.ok ? new URL(opened.value.url, url).searchParams.get('token') : null;
    },
    signOut: async () => {
      value('signing out', await call(logout, { body: {} }));
    },
  };
}
type Browser = Awaited<ReturnType<typeof trialPlayer>>;

/** Sends a call to the platform as the vendor. */
const voiceOf =
  (url: string, who: Pick<Stage, 'vendorClient' | 'vendor' | 'now' | 'exponent'>): Stage['say'] =>
  async (call, forgery) => {
    const { path, headers, body } = forged(who, call, forgery);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url + path, { method: 'POST', headers, body, redirect: 'error', signal });
    return who.vendorClient.read(call, answer.status, await answer.text(), who.exponent);
  };

/** @throws {NoStage} when the platform cannot be tested like this */
export async function remoteStage(options: RemoteOptions): Promise<Stage> {
  const { url, mayAward } = options;
  const caller = {
    vendorClient: options.vendorClient,
    vendor: { code: options.vendor, key: options.key },
    now: Date.now,
  };
  const { code: vendor } = caller.vendor;
  // The currency is known only after a game was opened; nothing is paid before.
  const greet = voiceOf(url, { ...caller, exponent: 0 });
  const browsers = new Map<string, { browser: Browser; session: string }>();

  const enter = async (browser: Browser, game: string) => {
    const launchToken = await browser.launch(game);
    if (launchToken === null) return null;
    const { code, opened } = await greet({ call: 'authenticate', launchToken });
    if (code === 'SIGNATURE') throw new NoStage(`vendor ${vendor} has no such key at ${url}`);
    return code === 'ok' && opened ? opened : null;
  };

  const first = await trialPlayer(url);
  const named = options.game === undefined ? [] : [options.game];
  const tried = options.game === undefined ? [...(await first.games(vendor)), ...(await first.games(''))] : named;
  let entered: NonNullable<Awaited<ReturnType<typeof enter>>> | null = null;
  let game = '';
  for (const each of new Set(tried.slice(0, MOST_GAMES))) {
    entered = await enter(first, each);
    game = each;
    if (entered) break;
  }
  if (!entered) throw new NoStage(`no game of ${vendor} can be opened by a trial player: name one with --game`);
  const { currency } = entered;
  const exponent = findCurrency(currency)?.exponent;
  if (exponent === undefined)
    throw new NoStage(`${currency} is a currency of which the number of decimals is not known here`);
  const who = { ...caller, exponent };
  browsers.set(entered.player, { browser: first, session: entered.session });

  const join = async (): Promise<Player> => {
    const browser = await trialPlayer(url);
    const opened = await enter(browser, game);
    if (!opened) throw new NoStage(`${game} can no longer be opened`);
    browsers.set(opened.player, { browser, session: opened.session });
    return { name: opened.player, session: opened.session };
  };
  /** Returns the n-th signed-in player, or a new one. */
  const nth = async (n: number): Promise<Player> => {
    const known = [...browsers][n];
    return known ? { name: known[0], session: known[1].session } : join();
  };
  const browserOf = ({ name }: Player): Browser => {
    const found = browsers.get(name);
    if (!found) throw new Error(`${name} is signed out`);
    return found.browser;
  };
  return {
    ...who,
    game,
    currency,
    mayAward,
    say: voiceOf(url, who),
    player: () => nth(0),
    async another() {
      await nth(0);
      return nth(1);
    },
    async launch(player) {
      const token = await browserOf(player).launch(game);
      if (token === null) throw new NoStage(`${game} can no longer be opened`);
      return token;
    },
    async signOut(player) {
      await browserOf(player).signOut();
      browsers.delete(player.name);
    },
  };
}
