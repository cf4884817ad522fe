'use client';

import { ActionsButton } from '@/components/shared/actions-button';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { ScenarioActionsProps } from './scenario-menu';

const load = () => import('./scenario-menu').then((part) => part.ScenarioMenu);

/** The button of a scenario's menu; the menu itself is loaded when it is wanted. */
export function ScenarioActions(props: ScenarioActionsProps) {
  const { Part, button } = useLazyPart<ScenarioActionsProps>(load);
  if (Part) return <Part {...props} />;
  return <ActionsButton title={props.title} {...button} />;
}
