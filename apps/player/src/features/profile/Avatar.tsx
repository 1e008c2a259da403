import { isHeadIcon } from '@parlour/contract/profile';
import type { HeadIconValue } from '@parlour/contract/profile.endpoints';
import { firstLetter } from '@parlour/contract/visible-text';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../shared/store.ts';
import css from './Avatar.module.css';
import { HEADS } from './avatars.ts';
import { headQuery } from './profile.queries.ts';

type FaceProps = { head: HeadIconValue | undefined; name: string; className?: string };

/** A member's avatar, or the name's first letter. Decorative, because the name is next to it. */
export function Face({ head, name, className = '' }: FaceProps) {
  const source = head && (isHeadIcon(head.icon) ? HEADS[head.icon] : head.url);
  return (
    <span className={`${css.face} ${className}`} aria-hidden="true" data-head={head?.icon || undefined}>
      {source ? <img src={source} alt="" className={head?.icon === 'own' ? css.own : css.drawn} /> : firstLetter(name)}
    </span>
  );
}

/** Avatar of the signed-in member. */
export function Head({ name, className }: { name: string; className?: string }) {
  const session = useSession();
  const head = useQuery({ ...headQuery, enabled: session !== null }).data;
  return <Face head={head} name={name} className={className} />;
}
