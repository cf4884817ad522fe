'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import { PlanButton } from './plan-button';

const load = () => import('./planning-menu').then((part) => part.PlanningMenu);

/** The button of what plans more than one post; its menu is loaded when it is wanted. */
export function PlanMenu({ canEdit }: { canEdit: boolean }) {
  const { Part, button } = useLazyPart(load);
  return Part ? <Part canEdit={canEdit} /> : <PlanButton {...button} />;
}
