import { RichHtml } from '@parlour/ui/RichHtml';
import { useContext, useMemo } from 'react';
import { useWhitelabel } from '../../features/system/system.queries.ts';
import { ImageHosts } from '../games/image-hosts.ts';
import { useFollow } from '../leave.ts';
import { htmlRules } from './rules.ts';

const NO_HOSTS: readonly string[] = [];

/** Implementation loaded by {@link RichText} on first use. */
export default function Html({ html }: { html: string }) {
  const follow = useFollow();
  const pictures = useContext(ImageHosts);
  const outward = useWhitelabel()?.outwardHosts ?? NO_HOSTS;
  const rules = useMemo(() => htmlRules(outward, pictures), [outward, pictures]);
  return (
    <RichHtml
      html={html}
      rules={rules}
      onLead={(event, href, lead) => {
        // A page of the app may be opened in a new tab; external links always ask first.
        if (lead === 'out' || !(event.metaKey || event.ctrlKey || event.shiftKey)) follow(href, event);
      }}
    />
  );
}
