import type { Assertion } from '@/lib/contracts/passkeys';
import { invalid } from '@/lib/errors/app-error';
import type { FactorMethod } from '@/lib/wire/factor-methods';
import type { FactorProof } from '@/server/people/auth/second-factor';
import { passkeySite } from './passkey-site';

type Sent = {
  method: FactorMethod;
  code?: string | undefined;
  challenge?: string | undefined;
  assertion?: Assertion | undefined;
};

/** The proof in a body. */
export async function factorProof(sent: Sent, headers: Headers): Promise<FactorProof> {
  const { method, code, challenge, assertion } = sent;
  if (method === 'passkey') {
    if (!challenge || !assertion) throw invalid('assertion', 'Required');
    return { method, signed: { challenge, assertion, site: await passkeySite(headers) } };
  }
  if (!code) throw invalid('code', 'Required');
  return { method, code };
}
