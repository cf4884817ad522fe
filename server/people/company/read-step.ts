import { readConnectChallenge } from './connect-account';

type Step =
  { kind: 'code'; challenge: string } | { kind: 'connect'; challenge: string; email: string; provider: string };

/** The step that a sign-in still needs after the provider; null: none. */
export async function readCompanyStep(step: unknown, challenge: string | undefined): Promise<Step | 'ended' | null> {
  if (step !== 'code' && step !== 'connect') return null;
  if (!challenge) return 'ended';
  if (step === 'code') return { kind: 'code', challenge };
  const open = await readConnectChallenge(challenge);
  return open ? { kind: 'connect', challenge, email: open.user.email, provider: open.provider } : 'ended';
}
