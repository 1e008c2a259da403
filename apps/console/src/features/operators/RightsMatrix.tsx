import { completeRights, isRight, RESOURCES, type Right, viewRightOf } from '@parlour/contract/operator-rights';
import { Checkbox } from '@parlour/ui/Checkbox';
import { t } from '../../shared/texts.ts';
import css from './Staff.module.css';

const ACTIONS = ['view', 'act', 'approve'] as const;

type Props = {
  rights: ReadonlySet<Right>;
  /** Whether the operator may grant a right: only rights that the operator has. */
  givable: (right: Right) => boolean;
  /** Omitted if the rights are read-only. */
  onChange?: (rights: ReadonlySet<Right>) => void;
};

/**
 * Toggles a right: granting a right to act also grants the right to view; revoking the right to view also revokes the
 * rights that require it.
 */
export function toggleRight(rights: ReadonlySet<Right>, right: Right): ReadonlySet<Right> {
  if (!rights.has(right)) return new Set(completeRights([...rights, right]));
  return new Set([...rights].filter((each) => each !== right && viewRightOf(each) !== right));
}

/** Rights of a role: a row for each resource, a column for each action. */
export function RightsMatrix({ rights, givable, onChange }: Props) {
  return (
    <table className={css.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('staff.resource')}</th>
          {ACTIONS.map((action) => (
            <th key={action} scope="col">
              {t(`right.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RESOURCES.map((resource) => (
          <tr key={resource}>
            <th scope="row">{t(`right.of.${resource}`)}</th>
            {ACTIONS.map((action) => {
              const right = `${resource}.${action}`;
              if (!isRight(right)) return <td key={action}>–</td>;
              const label = `${t(`right.of.${resource}`)}: ${t(`right.${action}`)}`;
              return (
                <td key={action}>
                  {onChange ? (
                    <Checkbox
                      checked={rights.has(right)}
                      disabled={!givable(right)}
                      onChange={() => onChange(toggleRight(rights, right))}
                    >
                      <span className="sr">{label}</span>
                    </Checkbox>
                  ) : (
                    <span role="img" aria-label={`${label}: ${t(rights.has(right) ? 'right.yes' : 'right.no')}`}>
                      {rights.has(right) ? '●' : '–'}
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
