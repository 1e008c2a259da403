import { Sheet } from '@parlour/ui/Sheet';
import type { ComponentProps } from 'react';
import { useBackCloses } from './back.ts';

/** A sheet that belongs to its page: back closes it before leaving the page. */
export function PageSheet(props: ComponentProps<typeof Sheet>) {
  useBackCloses(props.open, props.onClose);
  return <Sheet {...props} />;
}
