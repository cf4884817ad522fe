'use client';

import { ActionsButton } from '@/components/shared/actions-button';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { TileMenuProps } from './tile-menu';

const load = () => import('./tile-menu').then((part) => part.TileMenu);

/** The button of a video's menu; the menu itself is loaded when it is first opened. */
export function TileActions(props: TileMenuProps) {
  const { Part, button } = useLazyPart<TileMenuProps>(load);
  if (Part) return <Part {...props} />;
  return <ActionsButton title={props.title} {...button} />;
}
