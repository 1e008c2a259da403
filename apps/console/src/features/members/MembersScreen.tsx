import { LOCK_KINDS } from '@parlour/contract/member-locks';
import { Segmented } from '@parlour/ui/Segmented';
import { useDeferredValue, useState } from 'react';
import { openFromAddress, playerFromAddress, wordsFromAddress } from '../../shared/address.ts';
import { Choice } from '../../shared/Choice.tsx';
import { stamp } from '../../shared/format.ts';
import { ListWithPanel } from '../../shared/ListWithPanel.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { MemberPanel } from './MemberPanel.tsx';
import css from './Members.module.css';
import { type MemberSearch, useMembers } from './members.queries.ts';
import { PlayerScreen } from './PlayerScreen.tsx';

/** Page of the player in the address, or the list of players. */
export function MembersScreen() {
  const player = playerFromAddress();
  return player ? <PlayerScreen key={player} id={player} /> : <MembersList />;
}

/** Search for players, with the panel of the selected one. */
function MembersList() {
  const [name, setName] = useState(wordsFromAddress);
  const [state, setState] = useState<MemberSearch['state']>('');
  const [chosen, setChosen] = useState<string | null>(openFromAddress);
  const [lock, setLock] = useState<MemberSearch['lock']>('');
  const search = { name: useDeferredValue(name.trim()), state, lock };
  const list = useMembers(search);
  useTitle(t('nav.members'));
  const members = list.data?.pages.flatMap((page) => page.members) ?? [];
  const member = members.find((one) => one.id === chosen);

  return (
    <>
      <PageHead title={t('nav.members')} />
      <div className={css.search}>
        <SearchField label={t('members.name')} value={name} onChange={setName} />
        <Segmented<MemberSearch['state']>
          label={t('members.state')}
          value={state}
          onChange={setState}
          options={[
            { value: '', label: t('members.everyState') },
            { value: 'active', label: t('members.active') },
            { value: 'disabled', label: t('members.disabled') },
          ]}
        />
        <Choice<MemberSearch['lock']>
          label={t('locks.filter')}
          value={lock}
          options={[['', t('locks.any')], ...LOCK_KINDS.map((kind) => [kind, t(`locks.${kind}`)] as const)]}
          onChange={setLock}
        />
      </div>
      <ListWithPanel
        name="members"
        emblem="search"
        label={t('nav.members')}
        list={list}
        head={[
          t('members.name'),
          t('members.state'),
          t('members.sessions'),
          t('members.twoStep'),
          t('members.since'),
          t('members.seen'),
        ]}
        act={t('members.open')}
        rows={members.map((one) => (
          <tr
            key={one.id}
            className={one.id === chosen ? css.chosen : undefined}
            aria-current={one.id === chosen ? 'true' : undefined}
          >
            <th scope="row" className={css.name}>
              <PlayerName id={one.id} account={one.account} />
            </th>
            <td>
              <span className={`${css.state} ${css[one.state]}`}>{t(`members.${one.state}`)}</span>
            </td>
            <td>{one.sessions}</td>
            <td>{t(one.twoStep ? 'members.on' : 'members.off')}</td>
            <td>{stamp(one.since)}</td>
            <td>{one.seenAt ? stamp(one.seenAt) : '–'}</td>
            <td>
              <button
                type="button"
                className={css.open}
                aria-label={`${t('members.open')} ${one.account}`}
                aria-expanded={one.id === chosen}
                onClick={() => setChosen(one.id === chosen ? null : one.id)}
              >
                {t('members.open')}
              </button>
            </td>
          </tr>
        ))}
        both={css.both}
        panel={member ? <MemberPanel key={member.id} member={member} /> : null}
      />
    </>
  );
}
