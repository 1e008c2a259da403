/**
 * Simulated geetest v4: it serves the browser script, which requires a click on a button and then returns a signed
 * result, and it confirms each of its results once.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const GEETEST_KEYS = { captchaId: 'id0123456789abcdef0123456789abcdef', captchaKey: 'canary-geetest-key' };

export type GeetestFieldsDouble = {
  lot_number: string;
  captcha_output: string;
  pass_token: string;
  gen_time: string;
};
export type GeetestDouble = {
  base: string;
  /** Returns a result as the browser script would. */
  pass: () => GeetestFieldsDouble;
  /** Number of results that were verified. */
  asked: () => number;
  /** `down` closes the connection without an answer, `broken` does not return JSON. */
  mode: (mode: 'up' | 'down' | 'broken' | 'error') => void;
  close: () => Promise<void>;
};

/** The used part of the real script's interface. */
const script = (base: string): string => `
window.initGeetest4 = function (config, ready) {
  var on = {}, result = null;
  var captcha = {
    onReady: function (f) { on.ready = f; return captcha; },
    onSuccess: function (f) { on.success = f; return captcha; },
    onError: function (f) { on.error = f; return captcha; },
    onClose: function (f) { on.close = f; return captcha; },
    getValidate: function () { return result; },
    showCaptcha: function () {
      var button = document.createElement('button');
      button.textContent = 'I am a person';
      button.onclick = function () {
        var load = document.createElement('script');
        window.geetest_double = function (value) { result = value; button.remove(); on.success(); };
        load.src = ${JSON.stringify(base)} + '/pass.js?captcha_id=' + config.captchaId;
        load.onerror = function () { on.error({ code: '60001' }); };
        document.head.appendChild(load);
      };
      document.body.appendChild(button);
    }
  };
  ready(captcha);
  setTimeout(function () { on.ready && on.ready(); });
};`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}

export async function geetestDouble(): Promise<GeetestDouble> {
  const issued = new Map<string, GeetestFieldsDouble>();
  let mode: 'up' | 'down' | 'broken' | 'error' = 'up';
  let asked = 0;
  let base = '';

  const pass = (): GeetestFieldsDouble => {
    const fields = {
      lot_number: randomBytes(16).toString('hex'),
      captcha_output: randomBytes(24).toString('base64url'),
      pass_token: randomBytes(32).toString('hex'),
      gen_time: String(Math.floor(Date.now() / 1000)),
    };
    issued.set(fields.lot_number, fields);
    return fields;
  };

  function validate(form: URLSearchParams): object {
    const lot = form.get('lot_number') ?? '';
    const signed = createHmac('sha256', GEETEST_KEYS.captchaKey).update(lot).digest('hex');
    if (form.get('captcha_id') !== GEETEST_KEYS.captchaId)
      return { status: 'error', code: '-50103', msg: 'captcha_id not exist' };
    // The real service checks the signature first, and reports a wrong one as a failed check.
    if (form.get('sign_token') !== signed)
      return { status: 'success', result: 'fail', reason: 'sign_token error', captcha_args: {} };
    const known = issued.get(lot);
    issued.delete(lot);
    const isRight = known && Object.entries(known).every(([name, value]) => form.get(name) === value);
    return isRight
      ? { status: 'success', result: 'success', reason: '', captcha_args: { used_type: 'slide' } }
      : { status: 'success', result: 'fail', reason: 'pass_token expire', captcha_args: {} };
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (mode === 'down') return void request.socket.destroy();
    const js = { 'content-type': 'text/javascript' };
    if (path === '/v4/gt4.js') return void response.writeHead(200, js).end(script(base));
    if (path === '/pass.js') {
      return void response.writeHead(200, js).end(`window.geetest_double(${JSON.stringify(pass())});`);
    }
    void formOf(request).then((form) => {
      asked++;
      if (mode === 'broken') return response.writeHead(200).end('<html>');
      if (mode === 'error') return response.writeHead(502).end();
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(validate(form)));
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    pass,
    asked: () => asked,
    mode: (next) => {
      mode = next;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
