import type { Audit, Endpoint } from '@/lib/contracts/endpoint';
import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { recordAudit, type AuditPerson } from '@/server/people/audit/record-audit';
import { clientAddress } from './client';
import { Reply } from './reply';

type Call = {
  params: unknown;
  query: unknown;
  body: unknown;
  actor: Actor | null;
  project: { _id: unknown; name: string } | null;
  request: Request;
};

type Declared = NonNullable<Audit<undefined, undefined, undefined, undefined>>;

/**
 * Runs a use case and writes what its declaration names into the audit trail, before the call answers: done, or refused
 * for a wrong password or a missing right.
 */
export async function audited<Result>({ audit }: Endpoint, call: Call, run: () => Promise<Result>): Promise<Result> {
  if (!audit) return run();
  const record = recorder(audit as Declared, call);
  try {
    const result = await run();
    await record({ answer: answerOf(result), person: result instanceof Reply ? result.person : undefined });
    return result;
  } catch (error) {
    if (error instanceof AppError && [401, 403].includes(error.statusCode)) await record({ refusal: error.code });
    throw error;
  }
}

type Ended = { answer?: unknown; person?: AuditPerson | undefined; refusal?: string };

function recorder(audit: Declared, { actor, project, request, ...sent }: Call) {
  return async ({ answer, person, refusal }: Ended): Promise<void> => {
    const call = { ...sent, answer, accept: request.headers.get('accept') ?? '' } as never;
    const act = typeof audit.act === 'string' ? audit.act : audit.act(call);
    if (!act) return;
    await recordAudit({
      act,
      who: person ?? actor ?? audit.who?.(call) ?? null,
      via: actor ? (actor.kind === 'api' ? 'token' : 'session') : 'none',
      address: clientAddress(request.headers),
      on: audit.on?.(call) ?? '',
      project: project ?? audit.project?.(call) ?? null,
      ...(refusal ? { refusal } : {}),
    });
  };
}

function answerOf(result: unknown): unknown {
  if (result instanceof Response) return undefined;
  return result instanceof Reply ? result.body : result;
}
