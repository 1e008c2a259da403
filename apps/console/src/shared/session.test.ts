import { listAudit } from '@parlour/contract/audit.endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  // The API client reads the tab's token when it is imported.
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});

import { call, setCsrf, watchSession } from './api.ts';
import { setRights } from './rights.tsx';

const refusal = (code: string) => Response.json({ success: false, code, message: '' }, { status: 401 });
const ended = vi.fn();

beforeEach(() => {
  setRights(['activity.view']);
  setCsrf('first');
  watchSession({ rightsChanged: () => {}, ended });
});
afterEach(() => {
  watchSession(null);
  setRights(null);
  setCsrf(null);
  ended.mockClear();
  vi.unstubAllGlobals();
});

describe('the end of a session', () => {
  it.each(['session.ended', 'session.none'])('is noticed by any call that fails with %s', async (code) => {
    vi.stubGlobal('fetch', async () => refusal(code));
    expect(await call(listAudit, { query: {} })).toMatchObject({ ok: false, code });
    expect(ended).toHaveBeenCalledOnce();
  });

  it('is not taken from another failure', async () => {
    vi.stubGlobal('fetch', async () => refusal('thing.unknown'));
    expect(await call(listAudit, { query: {} })).toMatchObject({ ok: false });
    expect(ended).not.toHaveBeenCalled();
  });

  it('is not taken from a late answer to a call of the previous session', async () => {
    let answer = (_response: Response): void => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const late = call(listAudit, { query: {} });
    setCsrf('second');
    answer(refusal('session.ended'));
    expect(await late).toMatchObject({ ok: false, code: 'session.ended' });
    expect(ended).not.toHaveBeenCalled();
  });
});
