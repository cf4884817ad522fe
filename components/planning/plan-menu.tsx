'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import { PlanButton } from './plan-button';

const load = () => import('./planning-menu').then((part) => part.PlanningMenu);

/** The button of the menu for planning several posts; the menu is loaded on demand. */
export function PlanMenu({ canEdit }: { canEdit: boolean }) {
  const { Part, button } = useLazyPart(load);
  return Part ? <Part canEdit={canEdit} /> : <PlanButton {...button} />;
}
