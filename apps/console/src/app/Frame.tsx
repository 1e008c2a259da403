import { firstLetter } from '@parlour/contract/visible-text';
import { IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Mark } from '@parlour/ui/Logo';
import { type ReactNode, Suspense } from 'react';
import { CommandPaletteButton } from '../features/command-palette/CommandPaletteButton.tsx';
import type { Operator } from '../features/operators/operators.rules.ts';
import { Alert } from '../shared/Alert.tsx';
import { isPlainPress } from '../shared/ConsoleLink.tsx';
import { unknownZone } from '../shared/format.ts';
import { useMay } from '../shared/rights.tsx';
import { roleText, t } from '../shared/texts.ts';
import css from './Frame.module.css';
import { menu } from './menu.ts';
import { addressOf, type Section } from './sections.ts';

type Props = {
  operator: Operator;
  section: Section;
  onOpen: (section: Section) => void;
  /** The operator signed out. */
  onLeave: () => void;
  children: ReactNode;
};

/** Side navigation with the available sections, the signed-in operator, and the open section. */
export function Frame({ operator, section, onOpen, onLeave, children }: Props) {
  const zone = unknownZone();
  const groups = menu(useMay());
  /** Sections as entries of the command palette. */
  const pages = groups.flatMap(({ sections }) =>
    sections.map((one) => ({ href: addressOf(one), label: t(one.label), icon: one.icon })),
  );
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {t('app.skip')}
      </a>
      <aside className={css.side}>
        <div className={css.logo}>
          <Mark className={css.mark} />
          <b className={css.word}>{t('app.name')}</b>
          <small className={css.kind}>{t('app.console')}</small>
        </div>
        <CommandPaletteButton pages={pages} />
        <nav aria-label={t('nav.label')}>
          {groups.map(({ label, sections }) => (
            <div key={label} role={label ? 'group' : undefined} aria-label={label ? t(label) : undefined}>
              {label && (
                <small className={css.group} aria-hidden="true">
                  {t(label)}
                </small>
              )}
              {sections.map((one) => (
                <Item key={one.path} section={one} isOpen={one === section} onOpen={onOpen} />
              ))}
            </div>
          ))}
        </nav>
        <div className={css.who}>
          <span className={css.arch} aria-hidden="true">
            {firstLetter(operator.name).toUpperCase()}
          </span>
          <div className={css.name}>
            <b>{operator.name}</b>
            <small>{roleText(operator.role)}</small>
          </div>
          <IconButton icon="log-out" flip label={t('enter.leave')} title={t('enter.leave')} onClick={onLeave} />
        </div>
      </aside>
      <main className={css.main} id="main" tabIndex={-1}>
        <Alert text={zone && t('times.zoneUnknown', zone)} />
        {children}
      </main>
    </div>
  );
}

function Item({ section, isOpen, onOpen }: { section: Section; isOpen: boolean; onOpen: (section: Section) => void }) {
  const { label, icon, Badge } = section;
  return (
    <a
      className={css.item}
      href={addressOf(section)}
      aria-current={isOpen ? 'page' : undefined}
      title={t(label)}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onOpen(section);
      }}
    >
      <Icon name={icon} />
      <span>{t(label)}</span>
      {Badge && (
        <Suspense>
          <Badge />
        </Suspense>
      )}
    </a>
  );
}
