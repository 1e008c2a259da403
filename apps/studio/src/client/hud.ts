/** The game's controls and texts as HTML elements, accessible by touch, keyboard and screen reader. */
import type { Table } from './course.ts';
import { h, type IconName, icon } from './dom.ts';
import { type TextKey, t } from './i18n.ts';
import { amountText, balanceText } from './money.ts';

export type HudActions = {
  spin: () => void;
  bet: (by: 1 | -1) => void;
  pays: () => void;
  history: () => void;
  fair: () => void;
  sound: () => void;
  leave: () => void;
};
/** Of a recorded round, which can only be replayed. */
export type ReplayActions = { spin: () => void };

/** Look of the controls, which depends on the game. */
export type HudLook = {
  /** Short facts under the title, with their names. */
  facts: readonly (readonly [name: string, value: string])[];
  /** CSS class of the box that contains the game. */
  box: 'reels' | 'felt';
  /** Icon and texts of the main button, idle and while a round runs. */
  act: { icon: IconName; idle: TextKey; busy: TextKey };
  /** The same while the player chooses after the deal. */
  exchange?: { icon: IconName; label: TextKey };
};

/** A round secondary button with its label below it. */
function helper(name: IconName, text: string, act: () => void): HTMLButtonElement {
  const disc = h('span', { class: 'helper__disc' });
  disc.append(icon(name));
  return h(
    'button',
    { class: 'helper', on: { click: act }, attributes: { type: 'button' } },
    disc,
    h('span', { text }),
  );
}

function round(name: IconName, label: string, act: () => void): HTMLButtonElement {
  const button = h('button', { class: 'step', label, on: { click: act }, attributes: { type: 'button' } });
  button.append(icon(name));
  return button;
}

const fact = (name: string, value: HTMLElement) => h('div', {}, h('span', { text: name }), value);

export function makeHud(
  root: HTMLElement,
  table: Table,
  { look, embedded }: { look: HudLook; embedded: boolean },
  actions: HudActions | ReplayActions,
) {
  const { game, currency } = table;
  const playing = 'bet' in actions ? actions : null;
  const act = playing ? look.act : ({ ...look.act, icon: 'history', idle: 'recall.again' } as const);
  const window_ = h('div', { class: `${look.box}__window` });
  const winAmount = h('b');
  const winLabel = h('span', { text: t('win') });
  const win = h('div', { class: 'won', attributes: { 'aria-hidden': 'true' } }, h('span', {}, winLabel, winAmount));
  // For screen readers: the final amount once, not every value of the count-up.
  const spoken = h('div', { class: 'spoken', attributes: { 'aria-live': 'polite', role: 'status' } });
  // For screen readers: the result of the round, in addition to the payment.
  const told = h('div', { class: 'spoken', attributes: { 'aria-live': 'polite', role: 'status' } });
  // For screen readers: the symbols in the window.
  const shown = h('table', { class: 'spoken' });
  const message = h('p', { class: 'message', attributes: { role: 'alert' } });
  const bet = h('b');
  const betName = h('small', { text: t('bet') });
  const betBox = h('div', { class: 'bet__amount' }, betName, bet);
  const facts = look.facts.map(([name, value]) => ({ name, value: h('b', { text: value }) }));
  /** Label of the main button, with the bet's target if it has one. */
  let idle = t(act.idle);
  /** Whether the main button starts a round. */
  let starts = true;
  const lower = round('minus', t('bet.lower'), () => playing?.bet(-1));
  const raise = round('plus', t('bet.raise'), () => playing?.bet(1));
  const spin = h('button', { class: 'spin', label: t(act.idle), attributes: { type: 'button' } });
  spin.append(icon(act.icon));
  const sound = helper('mute', t('sound'), () => playing?.sound());
  const balance = h('b');
  const balanceBox = h('div', { class: 'balance' }, h('small', { text: t('balance') }), balance);
  const progress = h('p', { class: 'free-bar', attributes: { 'aria-live': 'polite' } });
  const title = h(playing ? 'h1' : 'h2', { class: game.logo ? 'spoken' : 'title', text: game.title });

  // One press, one game: key repeat must not start further rounds.
  spin.addEventListener('keydown', (event) => {
    if (event.repeat) event.preventDefault();
  });
  spin.addEventListener('click', actions.spin);

  const bar =
    embedded || !playing
      ? null
      : h(
          'header',
          { class: 'bar' },
          (() => {
            const button = h('button', { class: 'bar__back', label: t('back'), on: { click: playing.leave } });
            button.append(icon('back'));
            return button;
          })(),
          h('span', { class: 'bar__title', text: game.title }),
        );
  const lock = h('div', { class: 'lock' }, title);
  if (game.logo) lock.append(h('img', { attributes: { src: game.logo, alt: '' } }));

  const main = h(
    playing ? 'main' : 'section',
    { class: 'table' },
    lock,
    h('div', { class: 'facts' }, ...facts.map(({ name, value }) => fact(name, value))),
    h('div', { class: look.box }, progress, h('div', { class: `${look.box}__frame` }, window_), win, message),
    h('div', { class: 'bet' }, ...(playing ? [lower, betBox, raise] : [betBox])),
    h(
      'div',
      { class: 'controls' },
      playing &&
        h('div', {}, helper('history', t('history'), playing.history), helper('fair', t('fair'), playing.fair)),
      spin,
      playing && h('div', {}, helper('pays', t('pays'), playing.pays), sound),
    ),
    embedded || !playing ? null : balanceBox,
    shown,
    told,
    spoken,
  );
  root.append(...(bar ? [bar, main] : [main]));

  let counting = 0;
  const hud = {
    window: window_,
    stage: root,
    spinButton: spin,

    setBalance(minor: bigint): void {
      balance.textContent = balanceText(minor, currency);
    },
    /** @param spot name of the bet's target; null for a bet without a target */
    setBet(minor: bigint, at: number, of: number, spot: string | null): void {
      const amount = amountText(minor, currency);
      const on = spot === null ? t('bet') : t('bet.on', { spot });
      bet.textContent = amount;
      betName.textContent = on;
      idle = spot === null ? t(act.idle) : `${t(act.idle)}: ${on}, ${amount}`;
      if (starts) spin.setAttribute('aria-label', idle);
      lower.disabled = at <= 0;
      raise.disabled = at >= of - 1;
    },
    /** In percent. */
    setReturn(returnToPlayer: string): void {
      const shownReturn = facts.find(({ name }) => name === t('return'));
      if (shownReturn) shownReturn.value.textContent = t('percent', { n: returnToPlayer });
    },
    /** Disables changes while a round runs. */
    setBusy(busy: boolean): void {
      starts = !busy;
      if (look.exchange && !busy) spin.replaceChildren(icon(act.icon));
      root.classList.toggle('busy', busy);
      spin.setAttribute('aria-disabled', String(busy));
      spin.setAttribute('aria-label', busy ? t(act.busy) : idle);
      lower.inert = busy;
      raise.inert = busy;
    },
    /** The main button retries the round; the bet is fixed. */
    setAgain(): void {
      root.classList.remove('busy');
      spin.setAttribute('aria-disabled', 'false');
      spin.setAttribute('aria-label', t('retry'));
    },
    /**
     * The bet is fixed while the player chooses.
     *
     * @param isBeside buttons of the game complete the choice, and the main one is disabled; otherwise the main one
     * does
     */
    setChoosing(isBeside: boolean): void {
      if (look.exchange) spin.replaceChildren(icon(look.exchange.icon));
      root.classList.remove('busy');
      spin.setAttribute('aria-disabled', String(isBeside));
      spin.setAttribute('aria-label', isBeside ? t(act.busy) : look.exchange ? t(look.exchange.label) : idle);
    },
    setSound(on: boolean): void {
      sound.querySelector('.helper__disc')?.replaceChildren(icon(on ? 'sound' : 'mute'));
      sound.setAttribute('aria-pressed', String(on));
      sound.setAttribute('aria-label', on ? t('sound.on') : t('sound.off'));
    },
    say(text: string): void {
      message.textContent = text;
    },
    /** Adds a button to the message, for the next possible action. */
    offer(text: string, act: () => void): void {
      message.append(' ', h('button', { class: 'link', text, on: { click: act }, attributes: { type: 'button' } }));
    },
    setFree(text: string | null): void {
      root.classList.toggle('free', text !== null);
      progress.textContent = text ?? '';
    },
    /** Sets the symbols in the window for screen readers, by rows. */
    lay(rows: readonly (readonly string[])[]): void {
      shown.replaceChildren(...rows.map((row) => h('tr', {}, ...row.map((text) => h('td', { text })))));
    },
    /** Announces the result of the round to screen readers. */
    outcome(text: string): void {
      told.textContent = text;
    },
    hideWin(): void {
      told.textContent = '';
      cancelAnimationFrame(counting);
      win.classList.remove('won--shown', 'won--great');
      spoken.textContent = '';
    },
    /** Keeps the amount and resets its size. */
    calmWin(): void {
      win.classList.remove('won--great');
    },
    /** Displays an amount without animation: returns below the stake are not celebrated. */
    showReturn(minor: bigint): void {
      cancelAnimationFrame(counting);
      winLabel.textContent = t('paid');
      winAmount.textContent = amountText(minor, currency);
      win.classList.remove('won--great');
      win.classList.add('won--shown');
      spoken.textContent = t('returned', { amount: amountText(minor, currency) });
    },
    /** Counts up to a win; resolves at the final value. */
    countWin(from: bigint, to: bigint, { great, ms }: { great: boolean; ms: number }): Promise<void> {
      cancelAnimationFrame(counting);
      winLabel.textContent = t(great ? 'bigWin' : 'win');
      win.classList.add('won--shown');
      win.classList.toggle('won--great', great);
      spoken.textContent = t('won', { amount: amountText(to, currency) });
      const unit = 10n ** BigInt(currency.exponent);
      const start = performance.now();
      return new Promise((resolve) => {
        const frame = (now: number) => {
          const share = ms === 0 ? 1 : Math.min(1, (now - start) / ms);
          const eased = BigInt(Math.round((1 - (1 - share) ** 3) * 10_000));
          const value = from + ((to - from) * eased) / 10_000n;
          winAmount.textContent = amountText(share < 1 ? value - (value % unit) : to, currency);
          if (share < 1) counting = requestAnimationFrame(frame);
          else resolve();
        };
        frame(start);
      });
    },
    /** Displays a card over the reels with one button; resolves when it is pressed. */
    card(lines: { big: string; small: string; button: string }): Promise<void> {
      return new Promise((resolve) => {
        const button = h('button', { class: 'card__go', text: lines.button, attributes: { type: 'button' } });
        const card = h(
          'div',
          { class: 'card', attributes: { role: 'dialog', 'aria-label': lines.big } },
          h('b', { text: lines.big }),
          h('span', { text: lines.small }),
          button,
        );
        button.addEventListener('click', () => {
          card.remove();
          spin.focus({ preventScroll: true });
          resolve();
        });
        window_.append(card);
        button.focus({ preventScroll: true });
      });
    },
  };
  return hud;
}
export type Hud = ReturnType<typeof makeHud>;
