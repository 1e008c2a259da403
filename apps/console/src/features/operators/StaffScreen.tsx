import { Segmented } from '@parlour/ui/Segmented';
import cards from '../../shared/cards.module.css';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useView } from '../../shared/useView.ts';
import { People } from './People.tsx';
import { Roles } from './Roles.tsx';

const VIEWS = ['people', 'roles'] as const;
type View = (typeof VIEWS)[number];

/** Page of operators and roles. */
export function StaffScreen() {
  const [view, setView] = useView(VIEWS, 'people');
  useTitle(t('nav.staff'));
  return (
    <>
      <PageHead title={t('nav.staff')}>
        <Segmented<View>
          label={t('staff.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'people', label: t('staff.people') },
            { value: 'roles', label: t('staff.roles') },
          ]}
        />
      </PageHead>
      <p className={cards.lead}>{t(view === 'people' ? 'staff.lead' : 'staff.rolesLead')}</p>
      {view === 'people' ? <People /> : <Roles />}
    </>
  );
}
