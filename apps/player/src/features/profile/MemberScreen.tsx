import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { BaseCentre } from './BaseCentre.tsx';
import { NewCentre } from './NewCentre.tsx';
import css from './profile.module.css';
import { templateQuery } from './profile.queries.ts';
import { templateOf } from './template.ts';

/** The member's own area, in the form that the server names. */
export function MemberScreen() {
  const { data, error } = useQuery(templateQuery);
  if (!data && !error) return <Skeleton className={css.waiting} />;
  return templateOf(data?.memberCenter) === 'new' ? <NewCentre /> : <BaseCentre />;
}
