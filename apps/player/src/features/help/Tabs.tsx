import type { HelpTopic } from '@parlour/contract/help.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { useCentred } from '../../shared/games/use-centred.ts';
import { useT } from '../../shared/i18n.tsx';
import css from './help.module.css';
import { moveTab } from './useTabs.ts';

type Props = { topics: readonly HelpTopic[]; current: string; onChoose: (tag: string) => void };

export const tabId = (tag: string): string => `help-tab-${tag}`;
export const PANEL = 'help-panel';

/** Topics as horizontally scrolling tabs; arrow keys move between them. */
export function Tabs({ topics, current, onChoose }: Props) {
  const t = useT();
  const strip = useCentred(current);
  const choose = (index: number) => {
    const topic = topics[index];
    if (topic) onChoose(topic.tag);
  };
  return (
    <div
      ref={strip}
      className={css.tabs}
      role="tablist"
      aria-label={t('help.topics')}
      onKeyDown={moveTab(topics.length, choose)}
    >
      {topics.map(({ tag, title, icon }) => (
        <button
          key={tag}
          type="button"
          role="tab"
          id={tabId(tag)}
          className={css.tab}
          data-item={tag}
          aria-selected={tag === current}
          aria-controls={PANEL}
          tabIndex={tag === current ? 0 : -1}
          onClick={() => onChoose(tag)}
        >
          <Icon name={icon} />
          {title}
        </button>
      ))}
    </div>
  );
}
