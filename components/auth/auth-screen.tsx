'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { setSessionEnded } from '@/components/api/session-ended';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { SignInForm } from '@/components/shared/sign-in-form';
import { useForgetSignedOut } from '@/components/shared/signed-out';
import { rememberProject } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { acceptInvitation, refuseInvitation } from '@/lib/routes/invitations';
import { AuthCard } from './auth-card';
import type { EntranceFacts } from './entrance';
import { MailedLink } from './mailed-link';
import { OtherWays } from './other-ways';

const ForgotForm = loadLater(() => import('./forgot-form').then((part) => part.ForgotForm));

type AuthScreenProps = {
  /** The token of an invitation link: it joins a project after signing in. */
  invitation?: string | undefined;
  entrance: EntranceFacts;
  /** Why a company sign-in has just ended. */
  refusal?: string | undefined;
};

type Mode = 'sign-in' | 'register' | 'forgot';

/** Sign in, or register, or ask for a new password. The toggle is named after what it leads to. */
export function AuthScreen({ invitation, entrance, refusal }: AuthScreenProps) {
  useForgetSignedOut();
  const enter = useEnter(entrance.invitation ? invitation : undefined);
  const [mode, setMode] = useState<Mode>(entrance.invitation || entrance.isNew ? 'register' : 'sign-in');
  const [isLocal, setIsLocal] = useState(!entrance.onlyCompany);
  const [step, setStep] = useState<'first' | 'second'>('first');
  const isRegister = mode === 'register';
  const mayRegister = entrance.isOpen || Boolean(entrance.invitation);
  const mailFirst = isRegister && !entrance.isOpen && entrance.sendsMail && entrance.invitation?.isMailed === false;
  const beside = mode !== 'forgot' && (
    <OtherWays
      entrance={entrance}
      invitation={invitation}
      isLocal={isLocal}
      isSignIn={!isRegister}
      onForgot={() => setMode('forgot')}
      onDone={() => void enter.run(mode)}
    />
  );
  return (
    <AuthCard {...(step === 'second' ? SECOND_STEP : wordsOf(mode, entrance))}>
      {refusal && <Notice>{refusal}</Notice>}
      {entrance.unknownHost && <Notice>{entrance.unknownHost}</Notice>}
      {entrance.invitation === null && mode !== 'forgot' && (
        <Notice>This invitation is no longer valid. Ask for a new one.</Notice>
      )}
      {mode === 'forgot' && <ForgotForm sendsMail={entrance.sendsMail} />}
      {mailFirst && invitation && <MailedLink invitation={invitation} email={entrance.invitation?.email ?? ''} />}
      {mode !== 'forgot' && !mailFirst && isLocal ? (
        <SignInForm
          key={mode}
          mode={mode}
          onDone={() => void enter.run(mode)}
          invitation={invitation}
          initialEmail={entrance.invitation?.email ?? ''}
          onStep={setStep}
        >
          {beside}
        </SignInForm>
      ) : (
        beside
      )}
      <p role="status" className="sr-only">
        {enter.done ? 'Loading...' : ''}
      </p>
      {entrance.invitation && invitation && <RefuseButton invitation={invitation} />}
      {step === 'first' && (
        <Foot
          {...{ mode, mayRegister, isLocal }}
          onlyCompany={entrance.onlyCompany}
          onMode={setMode}
          onLocal={setIsLocal}
        />
      )}
    </AuthCard>
  );
}

type FootProps = {
  mode: Mode;
  mayRegister: boolean;
  isLocal: boolean;
  onlyCompany: boolean;
  onMode: (mode: Mode) => void;
  onLocal: (isLocal: boolean) => void;
};

/** The way to the other form, or why there is none. */
function Foot({ mode, mayRegister, isLocal, onlyCompany, onMode, onLocal }: FootProps) {
  const isSignIn = mode === 'sign-in';
  return (
    <div className="mt-6 border-t border-line pt-4 text-center text-dense text-muted">
      {!isLocal ? (
        <Button variant="link" size="inline" className="text-dense" onClick={() => onLocal(true)}>
          Sign in as the local administrator
        </Button>
      ) : isSignIn && onlyCompany ? (
        <p>Only one administrator of this host signs in with a password.</p>
      ) : isSignIn && !mayRegister ? (
        <p>
          New here? Registration is by invitation only. Ask an administrator of this host, or an admin of a project, for
          a link.
        </p>
      ) : (
        <p className="flex items-center justify-center gap-2">
          {isSignIn ? 'New here?' : mode === 'register' ? 'Already have an account?' : 'Remembered it?'}
          <Button
            variant="link"
            size="inline"
            className="text-dense"
            onClick={() => onMode(isSignIn ? 'register' : 'sign-in')}
          >
            {isSignIn ? 'Register' : 'Sign in'}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Without an account, too: the link is the proof. */
function RefuseButton({ invitation }: { invitation: string }) {
  const router = useRouter();
  // The page then says that the invitation has ended.
  const refuse = useAction(refuseInvitation, { onDone: () => router.refresh() });
  return (
    <p className="mt-3 text-center">
      <Button
        variant="link"
        size="inline"
        className="text-dense"
        busy={refuse.busy}
        onClick={() => void refuse.run({ params: { token: invitation } })}
      >
        Refuse the invitation
      </Button>
    </p>
  );
}

/** Runs once a user has signed in. */
function useEnter(invitation: string | undefined): { done: boolean; run: (mode: Mode) => Promise<void> } {
  const router = useRouter();
  const cache = useCache();
  const [done, setDone] = useState(false);
  // Where the invitation leads is where they begin, not in their own empty project.
  const join = useAction(acceptInvitation, { onDone: ({ _id }) => rememberProject(_id) });

  async function run(mode: Mode): Promise<void> {
    setSessionEnded(false);
    cache.clear();
    setDone(true);
    // Registering through a link says yes to it. Who has an account only signed in: the page then asks.
    if (invitation && mode === 'register') await join.run({ params: { token: invitation } });
    if (!invitation || mode === 'register') router.replace('/');
    router.refresh();
  }
  return { done, run };
}

const SECOND_STEP = { title: 'One more step', subtitle: 'Your account asks for a second factor.' };

function wordsOf(mode: Mode, { invitation, isNew }: EntranceFacts): { title: string; subtitle: string } {
  if (mode === 'forgot') return { title: 'Set a new password', subtitle: 'With a link that works once.' };
  if (invitation) {
    const invites = `${invitation.invitedBy} invites you to ${invitation.projectName} as ${invitation.role}.`;
    return mode === 'register'
      ? { title: 'Create your account', subtitle: `${invites} Registering joins you.` }
      : { title: 'Welcome back', subtitle: `${invites} Sign in to accept or refuse.` };
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
