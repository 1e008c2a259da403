import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { BaseCentre } from './BaseCentre.tsx';
import { NewCentre } from './NewCentre.tsx';
import css from './profile.module.css';
import { templateQuery } from './profile.queries.ts';
import { templateOf } from './template.ts';

/** Member centre in the template that the server selects. */
export function MemberScreen() {
  const { data, error } = useQuery(templateQuery);
  if (!data && !error) return <Skeleton className={css.waiting} />;
  return templateOf(data?.memberCenter) === 'new' ? <NewCentre /> : <BaseCentre />;
}
