/**
 * Page that runs geetest's script. It is shown in a sandboxed frame with an opaque origin, so that the third-party
 * script reaches neither the player's page nor its storage; the result is delivered by a message. Only this page may
 * load anything from geetest.
 */
import { CHALLENGE_PATH } from '@parlour/contract/otp';
import type { FastifyInstance } from 'fastify';

type Settings = { captchaId: string; base: string; script: string };

/** Hosts from which geetest's script loads its parts, in addition to the configured addresses. */
const HOSTS = ['https://*.geetest.com', 'https://*.geevisit.com', 'https://*.gsensebot.com'];
const LANGUAGES: Record<string, string> = { CN: 'zho', EN: 'eng' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** Script of the page: starts the check and posts its result to the parent page. */
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

/** Serves the page and its script. Mounted only when the merchant has geetest keys. */
export function challengePlugin(app: FastifyInstance, settings: Settings): void {
  const sources = [...new Set([new URL(settings.script).origin, new URL(settings.base).origin, ...HOSTS])].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${sources}`,
    // Geetest's script writes style elements; this frame contains nothing that they could deface.
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
        // The frame has an opaque origin, so its own script is cross-origin.
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-cache',
      })
      .send(SCRIPT),
  );
}
