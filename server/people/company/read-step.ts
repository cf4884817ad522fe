import type { FactorMethod } from '@/lib/wire/factor-methods';
import { methodsOf, readChallenge } from '@/server/people/auth/second-factor';
import { AppError } from '@/lib/errors/app-error';
import { readConnectChallenge } from './connect-account';

type Step =
  | { kind: 'code'; challenge: string; methods: FactorMethod[] }
  | { kind: 'connect'; challenge: string; email: string; provider: string };

/** The step that a sign-in still needs after the provider; null: none. */
export async function readCompanyStep(step: unknown, challenge: string | undefined): Promise<Step | 'ended' | null> {
  if (step !== 'code' && step !== 'connect') return null;
  if (!challenge) return 'ended';
  if (step === 'code') return readFactorStep(challenge);
  const open = await readConnectChallenge(challenge);
  return open ? { kind: 'connect', challenge, email: open.user.email, provider: open.provider } : 'ended';
}

/** The step of the second factor; the sign-in page says when its challenge has ended. */
async function readFactorStep(challenge: string): Promise<Step | 'ended'> {
  try {
    return { kind: 'code', challenge, methods: methodsOf(await readChallenge(challenge)) };
  } catch (error) {
    if (error instanceof AppError) return 'ended';
    throw error;
  }
}
