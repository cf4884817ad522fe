import { labelOf } from '@/lib/platforms/keys';
import { restAfter } from '@/lib/results/reading-times';
import { mayRead, type Calls } from '@/lib/results/share';
import { freshCredentialsFor } from '@/server/publishing/connections/fresh-credentials';
import { adapterOf } from '@/server/publishing/platforms/index';
import type { Failure, LivePost, PublicPage, ResultsRead } from '@/server/publishing/platforms/types';
import { credentialKey } from '@/server/publishing/posts/delivery/credential-key';
import { waitUntil } from '@/server/publishing/posts/delivery/credential-wait';
import {
  noteAnswerOfEveryProject,
  noteFailureOfEveryProject,
  restEveryProject,
  restOfEveryProject,
  takeCallOfEveryProject,
  type Rest,
} from '@/server/publishing/stored-posts/reading-account.store';
import type { PostResult } from '@/server/publishing/stored-posts/result.store';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { redactText } from '@/server/system/log';

const MINUTE_MS = 60_000;
const TIMEOUT_MS = 30_000;
/** How long an account rests that has to be connected again, or whose token may not read. */
const REST_MS = 6 * 60 * MINUTE_MS;
/** An account whose allowance is used up: calls of an hour ago are free again one by one. */
const ALLOWANCE_MS = 10 * MINUTE_MS;

/**
 * `rest`: nothing of this destination is read until then. `failed`: the same, and others of its posts come first then.
 * `none`: this post gives nothing; its next time stays.
 */
export type Outcome =
  | ({ state: 'read' } & ResultsRead)
  | { state: 'rest'; until: Date; why: string | null }
  | ({ state: 'failed' } & Rest)
  | { state: 'none'; why: string };

export type Asking = { signal: AbortSignal; publicPageOf: (projectId: string, signal: AbortSignal) => PublicPage };

const from = (ms: number): Date => new Date(clock.now().getTime() + ms);
/** Asks the network how a live post does: one call at most (two where a permission is missing). */
export async function askNetwork(result: PostResult, live: LivePost, asking: Asking): Promise<Outcome> {
  const [projectId, { platform, destinationId }] = [String(result.projectId), result];
  const label = labelOf(platform);
  const { results: reader, classify } = await adapterOf(platform);
  const usable = await freshCredentialsFor({ projectId, platform, destinationId });
  const { credentials, missing, blocked } = usable;
  if (missing.length > 0) return { state: 'rest', until: from(REST_MS), why: `${label} is not connected.` };
  if (blocked) {
    const restMs = blocked.class === 'authentication' ? REST_MS : restAfter(1);
    return { state: 'rest', until: from(restMs), why: redactText(blocked.text) };
  }
  const account = credentialKey(platform, credentials);
  const saved = sha256(JSON.stringify([account, credentials, usable.savedAt]));
  const rest = longest(
    await waitUntil({ platform, credentials }).then((until) => until && { until, why: waits(label) }),
    await restOfEveryProject([account, saved], clock.now()),
  );
  if (rest) return { state: 'rest', ...rest };
  const mayCall = (calls: Omit<Calls, 'perHour'>) => mayRead({ perHour: reader.perHour, ...calls });
  if (!(await takeCallOfEveryProject(account, { projectId, now: clock.now(), mayCall })))
    return { state: 'rest', until: from(ALLOWANCE_MS), why: null };
  try {
    const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const context = { platform, credentials, signal, publicPage: asking.publicPageOf(projectId, signal) };
    const read = await reader.read(context, live);
    await noteAnswerOfEveryProject(account);
    return { state: 'read', ...read };
  } catch (error) {
    if (asking.signal.aborted) throw error;
    return failed(classify(error, false), { account, saved, label });
  }
}

type Keys = {
  account: string;
  /** The account as it is connected: with these credentials, since they were saved. */
  saved: string;
  label: string;
};

async function failed(failure: Failure, { account, saved, label }: Keys): Promise<Outcome> {
  const said = redactText(failure.text);
  const resting = async (key: string, rest: Rest): Promise<Outcome> => {
    await restEveryProject(key, rest);
    return { state: 'rest', ...rest };
  };
  switch (failure.class) {
    case 'rate-limited':
      return resting(account, { until: from(failure.afterMs), why: waits(label) });
    case 'authentication':
      // Another token of the account may have the permission.
      return resting(saved, {
        until: from(REST_MS),
        why: `${label} does not let this account read results: ${said}`,
      });
    case 'permanent':
      await noteAnswerOfEveryProject(account);
      return { state: 'none', why: failure.cause ? `${label} gives no results of this post: ${said}` : said };
    default:
      return {
        state: 'failed',
        ...(await noteFailureOfEveryProject(account, {
          ...{ why: `${label} could not be reached for figures: ${said}`, now: clock.now(), restMs: restAfter },
        })),
      };
  }
}

const waits = (label: string) => `${label} asks this account to wait.`;
const longest = (a: Rest | null, b: Rest | null): Rest | null => (a && b ? (a.until > b.until ? a : b) : (a ?? b));
