'use client';

import { ActionsButton } from '@/components/shared/actions-button';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { PostActionsProps } from './post-menu';

const load = () => import('./post-menu').then((part) => part.PostMenu);

/** The button of a post's menu; the menu itself is loaded when it is wanted. */
export function PostActions(props: PostActionsProps) {
  const { Part, button } = useLazyPart<PostActionsProps>(load);
  if (Part) return <Part {...props} />;
  return <ActionsButton title={props.title} {...button} />;
}
