import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import type { Known, ReasonRow } from '@/lib/platforms/reason-row';
import { CAUSES, type FailureCause } from '@/lib/posts/failure-cause';
import type { Reason } from '@/lib/posts/reason';
import type { ErrorClass } from '@/lib/posts/statuses';

export type Failed = {
  platform: PlatformKey;
  errorClass: ErrorClass | null;
  errorText: string | null;
  /** Absent: a failure of an older version. */
  cause?: FailureCause | null | undefined;
  /** The outcome is unknown and waits for the user. */
  unconfirmed: boolean;
};

const TRIES = / \(tried (\d+) times\)$/;

/**
 * Why a delivery failed, in people's words, with the button that mends it. Null: nothing failed. The network's own
 * words never begin it: they are its details.
 */
export function reasonOf(failed: Failed, rows: readonly ReasonRow[]): Reason | null {
  const { platform, errorText, unconfirmed } = failed;
  if (unconfirmed)
    return {
      cause: 'unconfirmed',
      message: errorText ?? `Look at ${labelOf(platform)}: nobody can tell whether it arrived.`,
      act: 'look',
      details: null,
    };
  if (!errorText) return null;
  const tries = TRIES.exec(errorText)?.[1];
  const reason = reasonFor(failed, { text: errorText.replace(TRIES, ''), rows });
  return tries ? { ...reason, message: `${reason.message} It was tried ${tries} times.` } : reason;
}

type Table = { text: string; rows: readonly ReasonRow[] };

function reasonFor({ platform, errorClass, cause }: Failed, { text, rows }: Table): Reason {
  if (errorClass === null || cause?.code === CAUSES.own) return own(text, errorClass);
  const known = { label: labelOf(platform), code: cause?.code ?? '', text, target: cause?.target ?? 'the channel' };
  const row = rows.find((entry) => fits(entry, known));
  if (!row) return { ...byClass(errorClass, known), details: text };
  const message = typeof row.message === 'string' ? row.message : row.message(known);
  return { cause: row.cause, message, act: row.act, details: text };
}

function fits({ codes, says }: ReasonRow, { code, text }: Known): boolean {
  if (codes && !codes.some((one) => String(one) === code)) return false;
  return says ? says.test(text) : codes !== undefined;
}

/** A sentence of ours says already what to do; only the button is missing. */
function own(text: string, errorClass: ErrorClass | null): Reason {
  const isOfSettings = errorClass === 'authentication' || /\bSettings\b|\bnot connected\b/.test(text);
  const act = isOfSettings ? 'settings' : errorClass === 'permanent' ? 'edit' : 'retry';
  return { cause: 'own', message: text, act, details: null };
}

/** Of a cause that no table knows: its class alone. */
function byClass(errorClass: ErrorClass, { label, code }: Known): Omit<Reason, 'details'> {
  switch (errorClass) {
    case 'authentication':
      return {
        cause: 'sign-in-ended',
        message: `${label} no longer accepts this sign-in. Connect it again.`,
        act: 'settings',
      };
    case 'rate-limited':
      return { cause: 'limit', message: `${label} asks for a pause. The post goes out when it is over.`, act: 'retry' };
    case 'retry':
      return code === CAUSES.notSent
        ? { cause: 'unreachable', message: `${label} could not be reached. Nothing was sent.`, act: 'retry' }
        : { cause: 'vendor-fault', message: `${label} has a fault at the moment. Retry in a while.`, act: 'retry' };
    case 'unknown':
      return { cause: 'lost', message: `The response of ${label} was lost.`, act: 'look' };
    case 'permanent':
      return {
        cause: 'unknown-cause',
        message: `${label} refused this post, and we don’t know this cause. Its own words are under Details.`,
        act: 'edit',
      };
  }
}
