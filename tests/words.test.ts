/**
 * Operators' texts use the industry's terms: words retired by design guide and glossary do not return. Players' texts
 * have translators for each language and a separate check (`translations.test.ts`).
 */
import { describe, expect, it } from 'vitest';
import { EN } from '../apps/console/src/shared/texts.ts';

/** Retired words, each with its replacement. */
const RETIRED: readonly [what: RegExp, instead: string][] = [
  // Nouns.
  [/\b(members?|customers?|users?)\b/i, 'player'],
  [/\baudit\b/i, 'activity'],
  [/\boutbox\b/i, 'mail and SMS log'],
  [/\branks?\b/i, 'tier'],
  [/\bbooks\b/i, 'ledger'],
  [/\bconversations?\b/i, 'chat'],
  [/\bready answers?\b/i, 'saved reply'],
  [/\bgross win\b|\bbets that stood\b/i, 'GGR, turnover'],
  [/\bfilled up\b|\bin all\b/i, 'deposits total, total'],
  [/\bmost that it gives\b/i, 'max bonus'],
  [/\btimes to play\b|\bnothing to play\b/i, 'wagering'],
  [/\bamounts to tap\b/i, 'quick amounts'],
  [/\bmarks?\b(?! (\{\} )?as)/i, 'badge'],
  [/\bfriends?\b/i, 'referral'],
  [/\bsittings?\b/i, 'session'],
  [/\bwords\b/i, 'message, text'],
  [/\bthe clock\b/i, 'last seen, joined, waiting, late by'],
  // Operators' actions.
  [/\blook(s|ed|ing)? (at|into)\b/i, 'review'],
  [/\brefus(e|ed|es|al|ing)\b/i, 'reject, decline'],
  [/\b(called off|taken? away)\b/i, 'cancelled, void, reversed, removed'],
  [/\b(take|taken|give|given|put) back\b/i, 'cancel request, unassign, return, publish again'],
  [/\bneeds a person\b/i, 'needs review'],
  [/\bsay why\b|\btell the\b/i, 'enter a reason'],
  [/\bin force\b/i, 'live, saved, published'],
  [/\bon record\b(?!\.)/i, 'recorded in Activity'],
  [/\bhold back\b|\bheld back\b/i, 'paused or hidden'],
  [/\blog(ged)? in\b/i, 'sign in'],
  // Style.
  [/(^|[.:!?] )(what|whoever|who|nobody|somebody) /i, 'a sentence with a subject, a verb and an object'],
  [/\b(nobody|somebody|everybody)\b/i, 'no one, another operator, everyone'],
  [/\b(told|heard|hears?)\b/i, 'message, notified'],
  [/\bask(s|ed)\b|\bask for\b/i, 'request'],
  [/\bstands?\b/i, 'is, appears'],
  [/\bcomes?\b|\bcame\b/i, 'is received, starts'],
  [/\bbesides?\b/i, 'also, next to'],
  [/\banew\b/i, 'again, replace'],
  [/\b(is|are) none\b/i, 'no, unknown'],
  [/\bplease\b|\bsuccessfully\b|!/i, 'nothing: leave it out'],
  [/ …|\.\.\./, '… right behind the word'],
];

/** Returns every retired word in a table, one line each. */
const faultsOf = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    RETIRED.flatMap(([what, instead]) => {
      // Placeholder names are not part of the text.
      const found = what.exec(text.replace(/\{\w+/g, '{'))?.[0].trim();
      return found === undefined ? [] : [`${key}: “${found}” is retired, write ${instead}: ${text}`];
    }),
  );

describe('the words of the console', () => {
  it('are those of the trade', () => {
    const found = faultsOf(EN);
    expect(found, found.join('\n')).toEqual([]);
  });

  it.each([
    ['Member disabled', 'player'],
    ['Audit', 'activity'],
    ['Look at', 'review'],
    ['Refused', 'reject, decline'],
    ['Called off', 'cancelled, void, reversed, removed'],
    ['Bets that stood, in all', 'GGR, turnover'],
    ['What is withdrawn stays here.', 'a sentence with a subject, a verb and an object'],
    ['Saved. Nobody has read it yet.', 'no one, another operator, everyone'],
    ['Two-step sign-in is off, please!', 'nothing: leave it out'],
    ['Saving …', '… right behind the word'],
  ])('would not hold “%s”', (text, instead) => {
    expect(faultsOf({ planted: text }).join('\n')).toContain(`write ${instead}: ${text}`);
  });

  it.each(['Mark {amount} as paid', 'Required to reject or to mark as not paid.'])('may hold “%s”', (text) => {
    expect(faultsOf({ planted: text })).toEqual([]);
  });
});
