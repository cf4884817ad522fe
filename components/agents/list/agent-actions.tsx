'use client';

import { ActionsButton } from '@/components/shared/actions-button';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { AgentActionsProps } from './agent-menu';

const load = () => import('./agent-menu').then((part) => part.AgentMenu);

/** The button of an agent's menu; the menu itself is loaded when it is wanted. */
export function AgentActions(props: AgentActionsProps) {
  const { Part, button } = useLazyPart<AgentActionsProps>(load);
  if (Part) return <Part {...props} />;
  return <ActionsButton title={`@${props.agent.username}`} {...button} />;
}
