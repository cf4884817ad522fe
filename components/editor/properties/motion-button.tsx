'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { Item } from '@/lib/timeline/model';
import type { Editor } from '../state/editor';
import { MotionTrigger } from './motion-trigger';

type MotionProps = { editor: Editor; item: Item };
const load = () => import('./motion-menu').then((part) => part.MotionMenu);

/** Ready motions; their menu is loaded when it is first opened. */
export function MotionButton(props: MotionProps) {
  const { Part, button } = useLazyPart<MotionProps>(load);
  return Part ? <Part {...props} /> : <MotionTrigger aria-haspopup="menu" {...button} />;
}
