'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import { PostActionsButton, type PostActionsProps } from './post-actions-button';

const load = () => import('./post-menu').then((part) => part.PostMenu);

/** The button of a post's menu; the menu itself is loaded when it is wanted. */
export function PostActions(props: PostActionsProps) {
  const { Part, button } = useLazyPart<PostActionsProps>(load);
  if (Part) return <Part {...props} />;
  return <PostActionsButton title={props.title} {...button} />;
}
