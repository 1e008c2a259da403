/**
 * Every screen of the player app that formats the member's amounts hides them with the balance, or states why it does
 * not.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = resolve(import.meta.dirname, '../apps/player/src');

/** Functions that format an amount. */
const WRITERS = [
  'displayMoney',
  'signed',
  'signedCoin',
  'signedShort',
  'inText',
  'figure',
  'gained',
  'coin',
  'coined',
  'limitText',
  'leftText',
  'usePlayMoney',
  'useAmount',
];

/** Screens that hide nothing, with the reason. */
const SAID: Record<string, string> = {
  'features/agent/contracts/ProposalForm.tsx': 'what was typed, and how much may be offered',
  'features/agent/contracts/TermsNotes.tsx': 'what a contract asks for and pays is offered',
  'features/agent/contracts/Tiers.tsx': 'what a contract asks for and pays is offered',
  'features/agent-centre/affiliate/Programme.tsx': 'what the terms pay is offered',
  'features/bonus/BonusSwitch.tsx': 'what a bonus would bring is offered',
  'features/bonus/Bonuses.tsx': 'what giving a bonus up costs is to be confirmed',
  'features/deposits/Bill.tsx': 'what was typed, and its fee',
  'features/deposits/DepositForm.tsx': 'what was typed, and the limits of a way to pay',
  'features/deposits/Transfer.tsx': 'what is to be sent now',
  'features/home/BigWins.tsx': 'what others won',
  'features/referrals/InviteScreen.tsx': 'what a friend brings is offered',
  'features/lottery/BetSheet.tsx': 'what is to be bet now, and what it can win',
  'features/lottery/play/Bets.tsx': 'what is to be bet now, and what it can win',
  'features/lottery/play/ChasePlan.tsx': 'what is to be bet now, and what it can win',
  'features/lottery/play/SlipForm.tsx': 'what is to be bet now, and what it can win',
  'features/lottery/play/SlipLine.tsx': 'what is to be bet now, and what it can win',
  'features/lottery/play/TermsBar.tsx': 'what is to be bet now, and what it can win',
  'features/promotions/PromotionDetail.tsx': 'what a promotion brings is offered',
  'features/responsible-gaming/PlayWatch.tsx': 'a reality check says what play came to, and is confirmed',
  'features/rewards/CheckIn.tsx': 'what a day brings is offered',
  'features/rewards/PromoCodeScreen.tsx': 'what a code brought is confirmed where it was typed',
  'features/rewards/RewardScreen.tsx': 'what was claimed by a tap on its amount is confirmed',
  'features/withdrawals/BillLines.tsx': 'what was typed, and its fee',
  'features/withdrawals/ConfirmPopup.tsx': 'what is to be confirmed now',
};

/** Returns the names that a module imports. */
const importsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/import\s+(?!type\b)\{([^}]*)\}/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  );

/** Whether a screen formats amounts without checking whether they are hidden. */
function forgets(text: string): boolean {
  const names = importsOf(text);
  const asks = names.has('useMasked') && /\bmask(\.hides\b|[(,])/.test(text);
  return !asks && WRITERS.some((writer) => names.has(writer));
}

const screens = globSync('**/*.tsx', { cwd: SOURCE })
  .filter((path) => !path.endsWith('.test.tsx'))
  .map((path) => ({ path, text: readFileSync(resolve(SOURCE, path), 'utf8') }));

describe('a balance that is hidden', () => {
  it('hides the figures of the member on every screen, but for those that are named here', () => {
    expect(
      screens
        .filter(({ text }) => forgets(text))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(SAID).sort());
  });

  it('is asked for in one place', () => {
    const asking = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((path) =>
      /state\.settings\.balanceHidden/.test(readFileSync(resolve(SOURCE, path), 'utf8')),
    );
    expect(asking).toEqual(['shared/useMasked.ts']);
  });

  it('control: a screen that forgets it is found', () => {
    const text = "import { coin } from './bonus.rules.ts';\nexport const A = () => coin('K', '1');";
    expect(forgets(text)).toBe(true);
    expect(forgets(`import { useMasked } from './useMasked.ts';\n${text} // mask(coin())`)).toBe(false);
    expect(forgets("import { type coin } from './bonus.rules.ts';")).toBe(false);
  });
});
