'use client';

import { siVk } from 'simple-icons';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Brand } from '@/components/shared/brand';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { SecondStep } from '@/components/shared/second-step';
import { useForgetSignedOut } from '@/components/shared/signed-out';
import { canUseWidget, type VkApp } from '@/components/shared/vk/vk-one-tap';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { getVkApp } from '@/lib/routes/connect';
import { VK_SIGN_IN_STATE } from '@/lib/platforms/vk-sign-in';
import { useVkSignIn } from './use-vk-sign-in';
import { VK_SIGN_IN_SCOPE } from './vk-attempt';

/** Drawn in the browser only: the app's id is asked for there. */
const VkOneTap = loadLater(() => import('@/components/shared/vk/vk-one-tap').then((part) => part.VkOneTap), {
  loading: () => null,
});

type VkScreenProps = {
  /** The token of an invitation link. */
  invitation?: string | undefined;
  /** Whether strangers may register. */
  isOpen: boolean;
  /** Who is signed in already. */
  signedInAs?: string | undefined;
};

/** Sign in with VK: its one-tap widget, and the plain way to VK's page and back. */
export function VkScreen({ invitation, isOpen, signedInAs }: VkScreenProps) {
  useForgetSignedOut();
  const app = useEndpoint(getVkApp, {});
  const signIn = useVkSignIn(invitation);
  const { step, challenge } = signIn;
  const busy = step.kind === 'busy' || step.kind === 'done';
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Brand />
      <Card className="flex w-full max-w-[400px] flex-col gap-4 p-6">
        <div>
          <h1 className="text-title font-semibold">Sign in with VK</h1>
          <p className="mt-1 text-muted">
            {signedInAs
              ? `You are signed in as ${signedInAs}. VK signs you in to the account that belongs to your VK profile.`
              : isOpen
                ? 'A first visit creates your account.'
                : 'Registration is by invitation only: VK signs you in to an account that you have.'}
          </p>
          <div role="alert">
            {step.kind === 'failed' && !challenge && (
              <div className="mt-4 rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">
                <p className="font-semibold">VK authentication failed</p>
                <p>{step.why.replace(/^VK authentication failed(?:: )?/, '')}</p>
              </div>
            )}
          </div>
        </div>
        {app.isPending && (
          <Loading>
            <Skeleton className="h-11" />
          </Loading>
        )}
        {app.error && !app.data && (
          <ErrorState
            title="VK can’t be offered right now"
            detail={app.error.message}
            onRetry={() => void app.refetch()}
          />
        )}
        {app.data?.app_id === null && <NotConfigured />}
        {challenge && <SecondStep challenge={challenge} methods={signIn.methods} onDone={signIn.enter} />}
        {app.data?.app_id && !challenge && <Ways app={app.data} busy={busy} signIn={signIn} />}
        <p role="status" className="sr-only">
          {busy ? 'Loading...' : ''}
        </p>
        <p className="border-t border-line pt-4 text-center text-dense">
          <a
            href={signedInAs ? '/' : `/auth${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ''}`}
            className="font-semibold text-accent-text underline-offset-4 hover:underline"
          >
            {signedInAs ? 'Go to the workspace' : 'Sign in with email instead'}
          </a>
        </p>
      </Card>
    </main>
  );
}

function NotConfigured() {
  return (
    <p className="rounded-control bg-sunken px-3 py-2 text-dense">
      Signing in with VK is not set up on this host. Its administrator makes a web app at{' '}
      <a
        href="https://id.vk.com/about/business/go"
        target="_blank"
        rel="noreferrer"
        className="text-accent-text underline underline-offset-2"
      >
        VK ID
      </a>{' '}
      and sets VK_APP_ID.
    </p>
  );
}

function Ways({ app, busy, signIn }: { app: VkApp; busy: boolean; signIn: ReturnType<typeof useVkSignIn> }) {
  const withWidget = canUseWidget(app);
  return (
    <div className="flex flex-col gap-3">
      {withWidget && !busy && (
        <VkOneTap
          framed
          app={app}
          scope={VK_SIGN_IN_SCOPE}
          statePrefix={VK_SIGN_IN_STATE}
          onAuth={(data) => void signIn.finish(data)}
        />
      )}
      <Button variant={withWidget ? 'outline' : 'default'} size="lg" busy={busy} onClick={() => void signIn.begin(app)}>
        {!busy && (
          <svg aria-hidden viewBox="0 0 24 24" fill="currentColor">
            <path d={siVk.path} />
          </svg>
        )}
        {withWidget ? 'Continue on VK’s page' : 'Continue with VK'}
      </Button>
    </div>
  );
}
