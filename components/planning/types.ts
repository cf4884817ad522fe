/** What each dialog of planning gets. */
export type PlanningDialogProps = { canEdit: boolean; onClose: () => void };
