'use client';

import { Button } from '@/components/ui/button';
import { CompanyButtons } from './company-buttons';
import type { EntranceFacts } from './entrance';
import { PasskeySignIn } from './passkey-sign-in';

type OtherWaysProps = {
  entrance: EntranceFacts;
  invitation: string | undefined;
  /** The form of e-mail and password is shown. */
  isLocal: boolean;
  isSignIn: boolean;
  onForgot: () => void;
  onDone: () => void;
};

/** The ways in beside e-mail and password. */
export function OtherWays({ entrance, invitation, isLocal, isSignIn, onForgot, onDone }: OtherWaysProps) {
  return (
    <>
      {isSignIn && isLocal && !entrance.isNew && <PasskeySignIn onDone={onDone} />}
      {isSignIn && isLocal && (
        <p className="mt-3 text-center">
          <Button variant="link" size="inline" className="text-dense" onClick={onForgot}>
            Forgot your password?
          </Button>
        </p>
      )}
      {entrance.offersVk && (
        // A whole load, not a step within the page: VK's frame is let in only there.
        <Button variant="outline" asChild size="lg" className="mt-3 w-full">
          <a href={`/vkauth${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ''}`}>Continue with VK</a>
        </Button>
      )}
      {entrance.companies.length > 0 && (
        <CompanyButtons companies={entrance.companies} invitation={invitation} isOnly={!isLocal} />
      )}
    </>
  );
}
