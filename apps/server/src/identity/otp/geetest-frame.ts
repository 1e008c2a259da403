/**
 * The page on which geetest's script runs. It is shown in a frame that belongs to no origin, so that a script of
 * somebody else's server reaches neither the player's page nor what the browser keeps for it; the result comes out by
 * a message. Only this page may load anything from geetest.
 */
import { CHALLENGE_PATH } from '@parlour/contract/otp';
import type { FastifyInstance } from 'fastify';

type Settings = { captchaId: string; base: string; script: string };

/** Where geetest's script gets its parts from, beside the addresses that are set. */
const HOSTS = ['https://*.geetest.com', 'https://*.geevisit.com', 'https://*.gsensebot.com'];
const LANGUAGES: Record<string, string> = { CN: 'zho', EN: 'eng' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** The script of the page: starts the check and tells the page around it how it ended. */
const SCRIPT = `(function () {
  var page = document.documentElement.dataset;
  function say(message) { parent.postMessage(Object.assign({ from: 'geetest' }, message), location.origin); }
  // A page without an origin has no storage; geetest's script only ever keeps hints there.
  ['localStorage', 'sessionStorage'].forEach(function (name) {
    var kept = {};
    Object.defineProperty(window, name, { configurable: true, value: {
      getItem: function (key) { return Object.prototype.hasOwnProperty.call(kept, key) ? kept[key] : null; },
      setItem: function (key, value) { kept[key] = String(value); },
      removeItem: function (key) { delete kept[key]; },
      clear: function () { kept = {}; }
    } });
  });
  Object.defineProperty(document, 'cookie', { get: function () { return ''; }, set: function () {} });
  var load = document.createElement('script');
  load.onerror = function () { say({ type: 'failed' }); };
  load.onload = function () {
    window.initGeetest4({ captchaId: page.captcha, product: 'bind', language: page.language }, function (captcha) {
      captcha
        .onReady(function () { say({ type: 'ready' }); captcha.showCaptcha(); })
        .onSuccess(function () {
          var r = captcha.getValidate();
          say({ type: 'passed', fields: {
            lot_number: r.lot_number, captcha_output: r.captcha_output, pass_token: r.pass_token, gen_time: r.gen_time
          } });
        })
        .onError(function () { say({ type: 'failed' }); })
        .onClose(function () { say({ type: 'closed' }); });
    });
  };
  load.src = page.script;
  document.head.appendChild(load);
})();`;

const pageOf = ({ captchaId, script }: Settings, language: string): string =>
  `<!doctype html><html lang="en" data-captcha="${escaped(captchaId)}" data-script="${escaped(script)}" ` +
  `data-language="${LANGUAGES[language] ?? 'eng'}"><head><meta charset="utf-8"><title>Check</title>` +
  `<meta name="viewport" content="width=device-width"><script src="${CHALLENGE_PATH}.js" defer></script></head>` +
  '<body></body></html>';

/** Serves the page and its script. Only mounted where the merchant has geetest's keys. */
export function challengePlugin(app: FastifyInstance, settings: Settings): void {
  const sources = [...new Set([new URL(settings.script).origin, new URL(settings.base).origin, ...HOSTS])].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${sources}`,
    // Its script writes style elements of its own; in this frame there is nothing that they could deface.
    `style-src 'unsafe-inline' ${sources}`,
    `img-src data: ${sources}`,
    `font-src ${sources}`,
    `media-src ${sources}`,
    `connect-src ${sources}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts',
  ].join('; ');

  app.get<{ Querystring: Record<string, string | undefined> }>(CHALLENGE_PATH, (request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .send(pageOf(settings, request.query.lang ?? '')),
  );
  app.get(`${CHALLENGE_PATH}.js`, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        // The frame belongs to no origin, so its own script comes from another one.
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-cache',
      })
      .send(SCRIPT),
  );
}
