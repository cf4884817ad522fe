'use client';

import { changeAddress } from '@/components/shared/address';
import { useAddressParams } from '@/components/shared/use-address-params';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';

const DIALOGS = {
  queue: loadLater(() => import('./queue-dialog').then((part) => part.QueueDialog)),
  series: loadLater(() => import('./series-dialog').then((part) => part.SeriesDialog)),
  csv: loadLater(() => import('./csv-dialog').then((part) => part.CsvDialog)),
  approval: loadLater(() => import('./approval-dialog').then((part) => part.ApprovalDialog)),
  calendar: loadLater(() => import('./calendar-dialog').then((part) => part.CalendarDialog)),
  trash: loadLater(() => import('./trash-dialog').then((part) => part.TrashDialog)),
};
export type PlanName = keyof typeof DIALOGS;

/** Who is offered which; a reader looks at the others. */
const LEAST = { csv: 'author', approval: 'author', calendar: 'editor' } as const;

/** Opens a dialog for planning several posts: it is in the address, so that links and the palette lead to it. */
export const openPlan = (name: PlanName): void => changeAddress((params) => params.set('plan', name));

/** Whether a dialog is offered, by role. */
export function useMayPlan(): (name: PlanName) => boolean {
  const { may } = useWorkspace();
  return (name) => !(name in LEAST) || may(LEAST[name as keyof typeof LEAST]);
}

/** The dialog that the address names (`?plan=csv`), as far as its reader may have it. */
export function PlanDialog({ canEdit }: { canEdit: boolean }) {
  const { may } = useWorkspace();
  const mayPlan = useMayPlan();
  const given = useAddressParams().get('plan');
  const name = Object.keys(DIALOGS).find((known): known is PlanName => known === given);
  if (!name || !mayPlan(name)) return null;
  const Dialog = DIALOGS[name];
  const close = () => changeAddress((params) => params.delete('plan'), 'replace');
  return <Dialog canEdit={name === 'queue' ? may('editor') : canEdit} onClose={close} />;
}
