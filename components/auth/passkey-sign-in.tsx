'use client';

import { useAction } from '@/components/api/use-action';
import { PasskeyButton } from '@/components/shared/passkey-button';
import { signInWithPasskey } from '@/lib/routes/passkeys';

/** Signs in with a passkey of this device or key, without e-mail or password. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const signIn = useAction(signInWithPasskey, { onDone, silent: true });
  return (
    <div className="mt-3">
      <PasskeyButton
        label="Use a passkey"
        request={{ purpose: 'sign-in' }}
        busy={signIn.busy}
        error={signIn.error?.message}
        onSigned={(body) => void signIn.run({ body })}
      />
    </div>
  );
}
