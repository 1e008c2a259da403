import { buttonClass } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Panel } from '@parlour/ui/Panel';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { InLink } from '../../shared/games/InLink.tsx';
import { RichText } from '../../shared/html/RichText.tsx';
import { useT } from '../../shared/i18n.tsx';
import { closerOf, type PopupProps } from '../../shared/popup.ts';
import { coverOf } from './announcements.rules.ts';
import { putAway } from './dismissed.ts';
import css from './popup.module.css';
import { useMark } from './useMark.ts';
import { usePopupItems } from './usePopupItems.ts';

const closeNotifications = closerOf('notifications');

/** Popup of announcements: titles at the side, the selected text next to them. */
export default function NotificationsPopup({ open, onClosed }: PopupProps) {
  const t = useT();
  const id = useId();
  const items = usePopupItems();
  const [chosen, setChosen] = useState('');
  const item = items.find((each) => each.id === chosen) ?? items[0];
  const cover = item ? coverOf(item) : '';
  const mark = useMark();
  // A shown item is marked as read on the server.
  const show = useEffectEvent(() => item && void mark([item]));
  const shown = open && item?.id;
  useEffect(() => {
    if (shown) show();
  }, [shown]);
  const choose = (step: number, from: number) => {
    const next = items[(from + step + items.length) % items.length];
    if (!next) return;
    setChosen(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <Panel
      open={open && item !== undefined}
      title={t('notices.popup')}
      closeLabel={t('action.close')}
      onClose={closeNotifications}
      onClosed={onClosed}
      foot={
        <div className={css.foot}>
          <Checkbox
            onChange={(event) => {
              putAway.today = event.target.checked;
            }}
          >
            {t('notices.today')}
          </Checkbox>
          {item && item.link !== '' && item.action !== '' && (
            <InLink href={item.link} className={buttonClass({ small: true })}>
              {item.action}
            </InLink>
          )}
        </div>
      }
    >
      <div className={css.panes}>
        <div role="tablist" aria-orientation="vertical" aria-label={t('notices.popup')} className={css.titles}>
          {items.map((each, place) => (
            <button
              key={each.id}
              type="button"
              role="tab"
              id={`${id}-${each.id}`}
              aria-selected={each === item}
              aria-controls={`${id}-pane`}
              tabIndex={each === item ? 0 : -1}
              dir="auto"
              onClick={() => setChosen(each.id)}
              onKeyDown={(event) => {
                const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
                if (step === undefined) return;
                event.preventDefault();
                choose(step, place);
              }}
            >
              {each.title}
            </button>
          ))}
        </div>
        {item && (
          <div
            key={item.id}
            role="tabpanel"
            id={`${id}-pane`}
            aria-labelledby={`${id}-${item.id}`}
            // A scrollable pane must be focusable for keyboard users.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className={css.pane}
          >
            {cover !== '' && <img src={cover} alt="" width="686" height="306" decoding="async" />}
            <h3 dir="auto">{item.title}</h3>
            {item.content === '' ? <p dir="auto">{item.text}</p> : <RichText html={item.content} />}
          </div>
        )}
      </div>
    </Panel>
  );
}
