'use client';

import { answerProof } from '@/components/api/proof';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { CodeForm } from '@/components/shared/code-form';
import { PasskeyButton } from '@/components/shared/passkey-button';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { CODE_METHODS } from '@/lib/wire/factor-methods';
import { getFactors, proveAgain } from '@/lib/routes/second-factor';

/** Asks for the second factor before something that a stolen session must not do. */
export function ProofDialog() {
  const { data } = useEndpoint(getFactors, {});
  const done = { silent: true, onDone: () => answerProof(true) };
  const byCode = useAction(proveAgain, done);
  const byPasskey = useAction(proveAgain, done);
  const hasPasskey = !!data && data.passkeys.length > 0;
  const hasCodes = !data || data.codeSince !== null;
  return (
    <Dialog open onOpenChange={() => answerProof(false)}>
      <DialogContent title="Confirm that it is you" description="It holds for ten minutes.">
        <DialogBody>
          {hasPasskey && (
            <PasskeyButton
              isMain
              label="Use a passkey"
              request={{ purpose: 'proof' }}
              busy={byPasskey.busy}
              error={byPasskey.error?.message}
              onSigned={(signed) => void byPasskey.run({ body: { method: 'passkey', ...signed } })}
            />
          )}
          <CodeForm
            key={String(hasCodes)}
            methods={hasCodes ? CODE_METHODS : ['recovery']}
            act="Confirm"
            isMain={!hasPasskey}
            action={byCode}
            onSubmit={(body) => byCode.run({ body })}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
