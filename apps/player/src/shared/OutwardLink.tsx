import { wayOf } from '@parlour/contract/outbound-urls';
import type { ReactNode } from 'react';
import { useWhitelabel } from '../features/system/system.queries.ts';
import { useFollow } from './leave.ts';

type Props = { href: string; className?: string; children: ReactNode; onFollow?: () => void };

/** A link out of the platform, which asks for confirmation; a disallowed URL is no link and states that. */
export function OutwardLink({ href, className, children, onFollow }: Props) {
  const hosts = useWhitelabel()?.outwardHosts ?? [];
  const follow = useFollow();
  if (wayOf(href, hosts) === null) {
    return (
      <button type="button" className={className} onClick={() => follow(href)}>
        {children}
      </button>
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      onClick={(event) => {
        onFollow?.();
        follow(href, event);
      }}
    >
      {children}
    </a>
  );
}
