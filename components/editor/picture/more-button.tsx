'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { Editor } from '../state/editor';
import { MoreTrigger } from './more-trigger';

type MoreProps = { editor: Editor; onScenes: () => void };
const load = () => import('./more-menu').then((part) => part.MoreMenu);

/** The button of further acts; its menu is loaded when it is first opened. */
export function MoreButton(props: MoreProps) {
  const { Part, button } = useLazyPart<MoreProps>(load);
  return Part ? <Part {...props} /> : <MoreTrigger {...button} />;
}
