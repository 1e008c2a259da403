import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { IconButton } from './Button.tsx';
import css from './Finder.module.css';
import { Icon, type IconName } from './Icon.tsx';
import masks from './Mask.module.css';

/** A result: name, distinguishing note, and icon. The id is unique among all groups. */
export type FinderItem = { id: string; icon: IconName; label: string; note?: string };
export type FinderGroup<Item extends FinderItem = FinderItem> = { label: string; items: Item[] };

type Props<Item extends FinderItem> = {
  open: boolean;
  label: string;
  placeholder: string;
  closeLabel: string;
  words: string;
  onWords: (words: string) => void;
  groups: FinderGroup<Item>[];
  /** Displayed below the field and announced to screen readers: instructions, search in progress, or no results. */
  status: string;
  onChoose: (item: Item) => void;
  onClose: () => void;
};

const MOST_LETTERS = 60;

/** A search field over the page with grouped results. Arrows select, Enter opens, Escape closes. */
export function Finder<Item extends FinderItem>(props: Props<Item>) {
  const { open, label, placeholder, closeLabel, words, onWords, groups, status, onChoose, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={masks.mask} />
        <Dialog.Popup className={css.finder} initialFocus={input} aria-label={label}>
          <Autocomplete.Root
            inline
            open
            mode="none"
            items={groups}
            value={words}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={(item: Item) => item.label}
            onValueChange={(next, { reason }) => {
              if (reason === 'escape-key') onClose();
              else if (reason !== 'item-press') onWords(next);
            }}
          >
            <div className={css.box}>
              <Icon name="search" />
              <Autocomplete.Input
                ref={input}
                className={css.input}
                aria-label={label}
                placeholder={placeholder}
                maxLength={MOST_LETTERS}
                spellCheck={false}
                enterKeyHint="go"
              />
              <IconButton icon="x" label={closeLabel} onClick={onClose} />
            </div>
            <Autocomplete.Status className={css.status}>{status}</Autocomplete.Status>
            <Autocomplete.List className={css.list} aria-label={label}>
              {(group: FinderGroup<Item>) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Autocomplete.GroupLabel className={css.group}>{group.label}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Item) => (
                      <Autocomplete.Item key={item.id} value={item} className={css.item} onClick={() => onChoose(item)}>
                        <Icon name={item.icon} />
                        <b dir="auto">{item.label}</b>
                        {item.note && <small>{item.note}</small>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
