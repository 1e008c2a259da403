import cards from '../../shared/cards.module.css';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';

type Step = { memberId: string; account: string };
type Props = { path: readonly Step[]; onOpen: (memberId: string | null) => void };

/** Breadcrumb from the root of the tree to a member; each ancestor can be opened. */
export function Path({ path, onOpen }: Props) {
  return (
    <nav aria-label={t('agents.path')}>
      <ol className={css.crumbs}>
        <li>
          <button type="button" className={cards.act} onClick={() => onOpen(null)}>
            {t('agents.top')}
          </button>
        </li>
        {path.map(({ memberId, account }, i) => (
          <li key={memberId} aria-current={i === path.length - 1 ? 'page' : undefined}>
            {i === path.length - 1 ? (
              <PlayerName id={memberId} account={account} />
            ) : (
              <button type="button" className={cards.act} dir="auto" onClick={() => onOpen(memberId)}>
                {account}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
