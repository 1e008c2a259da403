import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['<p>Open&nbsp;<b>Tea</b> &amp; rice</p><p>One</p>', 'Open Tea & rice One'],
  ['5 &lt; 6 &gt; 4 &#8211; &#x2026; &mdash; &rsquo;', '5 < 6 > 4 – … — ’'],
  ['A<script>steal("<p>x</p>")</script>B', 'A B'],
  ['A<style>p > b { color: red }</style><!-- <p>note</p> -->B<script>let x = 1', 'A B'],
  ['<ScRiPt type="a>b">x</sCript >B', 'B'],
  ['<a title="a > b" href="/m/help">Help</a> 3 < 4', 'Help 3 < 4'],
  ['&#0;&#x110000;&#xd800;&unknown;&nbsp;', '&unknown;'],
  ['&amp;lt;script&amp;gt;', '&lt;script&gt;'],
  ['', ''],
])('%j reads as %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});
