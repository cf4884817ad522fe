'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import { PlanButton } from './plan-button';
import { PlanDialog } from './plan-dialog';

const load = () => import('./planning-menu').then((part) => part.PlanningMenu);

/** The button of the menu for planning several posts, and the dialog that is open; both are loaded on demand. */
export function PlanMenu({ canEdit }: { canEdit: boolean }) {
  const { Part, button } = useLazyPart(load);
  return (
    <>
      {Part ? <Part /> : <PlanButton {...button} />}
      <PlanDialog canEdit={canEdit} />
    </>
  );
}
