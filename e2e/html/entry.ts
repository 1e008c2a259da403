/** What the player's app shows HTML with, as a script that a journey can call. */
import { cleanNodes } from '@parlour/ui/rich';
import { htmlRules } from '../../apps/player/src/shared/html/rules.ts';

Object.assign(globalThis, { showHtml: (html: string) => cleanNodes(html, htmlRules([], [])) });
