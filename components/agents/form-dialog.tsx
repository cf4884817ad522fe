import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormFailure } from '@/components/shared/form-failure';
import type { ContractForm } from '@/components/shared/use-contract-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';

type FormDialogProps = {
  title: string;
  description: string;
  /** Of the button that submits. */ act: string;
  busy: boolean;
  form: Pick<ContractForm<FieldValues>, 'element' | 'failure'>;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a few fields, Cancel, and the act. */
export function FormDialog({ title, description, act, busy, form, onClose, children }: FormDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={title} description={description}>
        <form {...form.element} className="contents">
          <DialogBody>
            {children}
            <FormFailure message={form.failure?.message} />
          </DialogBody>
          <DialogSubmit act={act} busy={busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
