'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { Editor } from '../state/editor';
import { MoreTrigger } from './more-trigger';

const load = () => import('./more-menu').then((part) => part.MoreMenu);

/** The button of further acts; its menu is loaded when it is first opened. */
export function MoreButton({ editor }: { editor: Editor }) {
  const { Part, button } = useLazyPart<{ editor: Editor }>(load);
  return Part ? <Part editor={editor} /> : <MoreTrigger {...button} />;
}
