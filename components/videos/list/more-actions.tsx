'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import { MoreButton } from './more-button';

type MoreActionsProps = { onScenario: () => void; onTemplates: () => void };

const load = () => import('./new-video-menu').then((part) => part.NewVideoMenu);

/** The menu beside "New video", loaded when it is first opened. */
export function MoreActions(props: MoreActionsProps) {
  const { Part, button } = useLazyPart<MoreActionsProps>(load);
  return Part ? <Part {...props} /> : <MoreButton {...button} />;
}
