'use client';

import { answerProof } from '@/components/api/proof';
import { useAction } from '@/components/api/use-action';
import { CodeForm } from '@/components/shared/code-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { FACTOR_METHODS } from '@/lib/wire/factor-methods';
import { proveAgain } from '@/lib/routes/second-factor';

/** Asks for the second factor before something that a stolen session must not do. */
export function ProofDialog() {
  const prove = useAction(proveAgain, { silent: true, onDone: () => answerProof(true) });
  return (
    <Dialog open onOpenChange={() => answerProof(false)}>
      <DialogContent title="Confirm that it is you" description="It holds for ten minutes.">
        <DialogBody>
          <CodeForm
            methods={FACTOR_METHODS}
            act="Confirm"
            busy={prove.busy}
            error={prove.error?.message}
            onSubmit={(body) => void prove.run({ body })}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
