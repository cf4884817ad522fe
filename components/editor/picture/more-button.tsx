'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { MoreProps } from './more-props';
import { MoreTrigger } from './more-trigger';

const load = () => import('./more-menu').then((part) => part.MoreMenu);

/** The button of further acts; its menu is loaded when it is first opened. */
export function MoreButton(props: MoreProps) {
  const { Part, button } = useLazyPart<MoreProps>(load);
  return Part ? <Part {...props} /> : <MoreTrigger {...button} />;
}
