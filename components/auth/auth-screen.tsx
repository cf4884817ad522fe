'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { setSessionEnded } from '@/components/api/session-ended';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { SignInForm } from '@/components/shared/sign-in-form';
import { useForgetSignedOut } from '@/components/shared/signed-out';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { acceptInvitation } from '@/lib/routes/projects';
import { AuthCard } from './auth-card';
import type { EntranceFacts } from './entrance';

const ForgotForm = loadLater(() => import('./forgot-form').then((part) => part.ForgotForm));

type AuthScreenProps = {
  /** The token of an invitation link: it joins a project after signing in. */
  invitation?: string | undefined;
  entrance: EntranceFacts;
};

type Mode = 'sign-in' | 'register' | 'forgot';

/** Sign in, or register, or ask for a new password. The toggle is named after what it leads to. */
export function AuthScreen({ invitation, entrance }: AuthScreenProps) {
  useForgetSignedOut();
  const enter = useEnter(invitation);
  const [mode, setMode] = useState<Mode>(entrance.invitation || entrance.isNew ? 'register' : 'sign-in');
  const isRegister = mode === 'register';
  const refused = isRegister && !entrance.isOpen && !entrance.invitation;
  return (
    <AuthCard {...wordsOf(mode, entrance)}>
      {entrance.unknownHost && <Notice>{entrance.unknownHost}</Notice>}
      {entrance.invitation === null && mode !== 'forgot' && (
        <Notice>This invitation is no longer valid. Ask for a new one.</Notice>
      )}
      {mode === 'forgot' && <ForgotForm sendsMail={entrance.sendsMail} />}
      {refused && <Notice>Registration is by invitation only. Ask an administrator for a link.</Notice>}
      {mode !== 'forgot' && !refused && (
        <SignInForm
          key={mode}
          mode={mode}
          onDone={() => void enter.run()}
          invitation={invitation}
          initialEmail={entrance.invitation?.email ?? ''}
        />
      )}
      {mode === 'sign-in' && (
        <p className="mt-3 text-center">
          <Button variant="link" size="inline" className="text-dense" onClick={() => setMode('forgot')}>
            Forgot your password?
          </Button>
        </p>
      )}
      {entrance.offersVk && mode !== 'forgot' && (
        // A whole load, not a step within the page: VK's frame is let in only there.
        <Button variant="outline" asChild size="lg" className="mt-3 w-full">
          <a href={`/vkauth${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ''}`}>Continue with VK</a>
        </Button>
      )}
      <p role="status" className="sr-only">
        {enter.done ? 'Loading...' : ''}
      </p>
      <div className="mt-6 flex items-center justify-center gap-2 border-t border-line pt-4 text-dense text-muted">
        {mode === 'sign-in' ? 'New here?' : isRegister ? 'Already have an account?' : 'Remembered it?'}
        <Button
          variant="link"
          size="inline"
          className="text-dense"
          onClick={() => setMode(mode === 'sign-in' ? 'register' : 'sign-in')}
        >
          {mode === 'sign-in' ? 'Register' : 'Sign in'}
        </Button>
      </div>
    </AuthCard>
  );
}

/** Runs once a user has signed in. */
function useEnter(invitation: string | undefined): { done: boolean; run: () => Promise<void> } {
  const router = useRouter();
  const cache = useCache();
  const [done, setDone] = useState(false);
  const join = useAction(acceptInvitation);

  async function run(): Promise<void> {
    setSessionEnded(false);
    cache.clear();
    setDone(true);
    // The invitation permits an account where registration is closed; joining is a separate step.
    if (invitation) await join.run({ params: { token: invitation } });
    router.replace('/');
    router.refresh();
  }
  return { done, run };
}

function wordsOf(mode: Mode, { invitation, isNew }: EntranceFacts): { title: string; subtitle: string } {
  if (mode === 'forgot') return { title: 'Set a new password', subtitle: 'With a link that works once.' };
  if (invitation) {
    const invites = `${invitation.invitedBy} invites you to ${invitation.projectName} as ${invitation.role}.`;
    return { title: mode === 'register' ? 'Create your account' : 'Welcome back', subtitle: invites };
  }
  if (isNew)
    return {
      title: mode === 'register' ? 'Create the first account' : 'Welcome',
      subtitle: `There are no accounts here yet${mode === 'register' ? '' : ': register the first one below'}. The first account administers this host.`,
    };
  if (mode === 'register') return { title: 'Create your account', subtitle: 'A first project is created for you.' };
  return { title: 'Welcome back', subtitle: 'Plan, write and publish from one place.' };
}

function Notice({ children }: { children: string }) {
  return (
    <p role="alert" className="mb-4 rounded-control bg-partial-soft px-3 py-2 text-dense text-partial">
      {children}
    </p>
  );
}
