import { describe, expect, it } from 'vitest';
import { carryStyles, classifyLink, isPicture, STYLE_DATA, stylesOf, toRem, writtenStyles } from './html.ts';

describe('styles of operators', () => {
  it('NOT-019 N84 a hundred pixels are one rem; nothing else is touched', () => {
    expect(toRem('150px')).toBe('1.5rem');
    expect(['0px', '28px', '12.5px 0 .5px auto', '50%', '2em', '1.5rem', 'red'].map(toRem)).toEqual([
      '0px',
      '0.28rem',
      '0.125rem 0 0.005rem auto',
      '50%',
      '2em',
      '1.5rem',
      'red',
    ]);
  });
  it('only size, colour, alignment, margin and padding are kept, each once', () => {
    const style =
      'position:fixed; color: RED ; background:url(//x.example); margin: 10px auto !important; margin-left:-40px;' +
      'font-size:150px;font-size:expression(1); width:calc(100% + 1px); /* ; padding: 9px; */ text-align:center; x';
    expect(stylesOf(style)).toEqual([
      ['color', 'red'],
      ['margin', '10px auto'],
      ['font-size', '150px'],
      ['text-align', 'center'],
    ]);
    expect(stylesOf(`color:red;${' '.repeat(2_000)}`)).toEqual([]);
    expect(stylesOf('constructor: red; __proto__: red')).toEqual([]);
  });
  it('styles travel as data and come back as they were written; words that look like them stay', () => {
    const written =
      '<p style="color: red" title="a > b" STYLE=\'x\'>style="no" &lt;p style="no"&gt;</p><style>p{color:red}</style>';
    const carried = carryStyles(written);
    expect(carried).toBe(
      `<p ${STYLE_DATA}="color: red" title="a > b" ${STYLE_DATA}='x'>style="no" &lt;p style="no"&gt;</p>`,
    );
    expect(writtenStyles(`<p ${STYLE_DATA}="color: red">${STYLE_DATA}="no"</p>`)).toBe(
      `<p style="color: red">${STYLE_DATA}="no"</p>`,
    );
  });
});

describe('links and pictures of operators', () => {
  it('lead into the app, to an address out of it, or nowhere', () => {
    expect(['/m/help?i=1', '/m', 'https://x.example/a'].map(classifyLink)).toEqual(['in', 'in', 'out']);
    const nowhere = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//x.example',
      '/\\x.example',
      '/m\\x',
      'http://x.example',
      'https://a:b@x.example',
      '/wps/logout',
      '/mx',
      '',
    ];
    expect(nowhere.map(classifyLink)).toEqual(nowhere.map(() => null));
  });
  it('pictures are those of this house and of the merchant’s hosts', () => {
    const hosts = ['https://cdn.example'];
    const shown = ['/img/banner/1_1-0123abcd-720.webp', 'https://cdn.example/a.png'];
    const not = [
      'https://x.example/a.png',
      'https://cdn.example.x.example/a',
      'https://cdn.example@x.example/',
      '//cdn.example/a',
      '/img/../wps/logout',
      '/wps/logout',
      'data:image/png;base64,AA',
      'http://cdn.example/a.png',
      '/img/a b',
    ];
    expect(shown.map((src) => isPicture(src, hosts))).toEqual([true, true]);
    expect(not.map((src) => isPicture(src, hosts))).toEqual(not.map(() => false));
  });
});
