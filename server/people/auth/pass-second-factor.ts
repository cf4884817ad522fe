import { AppError } from '@/lib/errors/app-error';
import { personOf, recordAudit } from '@/server/people/audit/record-audit';
import type { StoredUser } from '@/server/people/users/store';
import { proveFactor, readChallenge, type FactorProof } from './second-factor';

type Given = { challenge: string; proof: FactorProof; address: string };

/** The second step of a sign-in. Records it here: only the challenge says whose it is, also when the proof is wrong. */
export async function passSecondFactor({ challenge, address, proof }: Given): Promise<StoredUser> {
  const user = await readChallenge(challenge);
  const event = { act: 'sign-in.second-factor', who: personOf(user), via: 'none', address, on: proof.method } as const;
  try {
    await proveFactor(user, proof);
  } catch (error) {
    if (error instanceof AppError && [401, 403].includes(error.statusCode))
      await recordAudit({ ...event, refusal: error.code });
    throw error;
  }
  await recordAudit(event);
  return user;
}
