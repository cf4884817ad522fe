'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import { FormatTrigger } from './format-trigger';
import type { Editor } from './state/editor';

const load = () => import('./format-menu').then((part) => part.FormatMenu);

/** The button of the picture's shape; its menu is loaded when it is first opened. */
export function FormatButton({ editor }: { editor: Editor }) {
  const { Part, button } = useLazyPart<{ editor: Editor }>(load);
  if (Part) return <Part editor={editor} />;
  return <FormatTrigger viewport={editor.timeline.viewport} {...button} />;
}
