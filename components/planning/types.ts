/** Props of each planning dialog. */
export type PlanningDialogProps = { canEdit: boolean; onClose: () => void };
