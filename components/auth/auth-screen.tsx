'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { setSessionEnded } from '@/components/api/session-ended';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { Brand } from '@/components/shared/brand';
import { SignInForm, type SignInMode } from '@/components/shared/sign-in-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { acceptInvitation } from '@/lib/contracts/projects';

type AuthScreenProps = {
  /** The token of an invitation link: it joins a project after signing in. */
  invitation?: string | undefined;
};

/** Sign in, or register. The toggle is named after what it leads to. */
export function AuthScreen({ invitation }: AuthScreenProps) {
  const router = useRouter();
  const cache = useCache();
  const [mode, setMode] = useState<SignInMode>(invitation ? 'register' : 'sign-in');
  const [done, setDone] = useState(false);
  const isRegister = mode === 'register';
  const join = useAction(acceptInvitation);

  async function enter(): Promise<void> {
    setSessionEnded(false);
    cache.clear();
    setDone(true);
    // The invitation lets in where registration is closed; joining is a step of its own.
    if (invitation) await join.run({ params: { token: invitation } });
    router.replace('/');
    router.refresh();
  }

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Brand />
      <Card className="w-full max-w-[400px] p-6">
        <h1 className="text-title font-semibold">{isRegister ? 'Create your account' : 'Welcome back'}</h1>
        <p className="mt-1 mb-6 text-muted">
          {isRegister ? 'A first project is set up for you at once.' : 'Plan, write and publish from one place.'}
        </p>
        <SignInForm key={mode} mode={mode} onDone={() => void enter()} invitation={invitation} />
        <p role="status" className="sr-only">
          {done ? 'Loading...' : ''}
        </p>
        <div className="mt-6 flex items-center justify-center gap-2 border-t border-line pt-4 text-dense text-muted">
          {isRegister ? 'Already have an account?' : 'New here?'}
          <Button look="link" size="inline" className="text-dense" onClick={() => setMode(isRegister ? 'sign-in' : 'register')}>
            {isRegister ? 'Sign in' : 'Register'}
          </Button>
        </div>
      </Card>
    </main>
  );
}
