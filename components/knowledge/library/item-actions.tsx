'use client';

import { ActionsButton } from '@/components/shared/actions-button';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { ItemActionsProps } from './item-menu';

const load = () => import('./item-menu').then((part) => part.ItemMenu);

/** The button of a document's menu; the menu itself is loaded when it is wanted. */
export function ItemActions(props: ItemActionsProps) {
  const { Part, button } = useLazyPart<ItemActionsProps>(load);
  if (Part) return <Part {...props} />;
  return <ActionsButton title={props.item.title} tabIndex={props.tabIndex} {...button} />;
}
