import type { Collection } from '@/lib/archive/collections';
import type { Resource } from '@/lib/costs/cost';
import { PAGES_MAX } from '@/server/research/sources/telegram/web/page.store';
import { modelsCap } from '@/server/studio/scenarios/model.store';
import { MAX_RUNS_STORED } from '@/server/system/backup/run.store';
import { OF_AREAS } from './of-areas';
import { OF_PEOPLE } from './of-people';
import { limited, notGrown, passing, type ResourceRow } from './row';

const MODELS = 'prisma-free-models';

/** Every stored thing, in the order of the page that prints it. One without a row does not compile. */
export const RESOURCES = {
  ...OF_PEOPLE,
  ...OF_AREAS,

  // Passing, with limited rates
  ProjectArchive: passing(
    'archives of projects',
    'after 7 days, uploaded ones after 3',
    'server/publishing/archive/remove-archive.ts',
  ),
  ProjectDeletion: passing(
    'projects that are being deleted',
    'an hour after all is removed',
    'server/edge/host/remove-deleted.ts',
  ),
  AuditEntry: passing('entries of the audit trail', 'after 400 days (AUDIT_DAYS)', `${MODELS}/audit-entry.ts`),
  TrackedJob: passing('jobs', '7 days after their end', `${MODELS}/tracked-job.ts`),
  AiCap: passing('counters of spending', 'after their day or month', `${MODELS}/ai-cap.ts`),
  ConnectState: passing('sign-ins at networks', 'after minutes', `${MODELS}/connect-state.ts`),
  SearchSignIn: limited(
    'sign-ins of the searching account',
    'project',
    1,
    'replaced',
    'server/research/sources/telegram/mtproto/sign-in.store.ts',
  ),
  CredentialLimit: passing('waits of credentials', 'a day after their end', `${MODELS}/credential-limit.ts`),
  ReadingAccount: passing('accounts that are read', 'eight days after their last use', `${MODELS}/reading-account.ts`),
  PasswordReset: passing('links for new passwords', 'after an hour', `${MODELS}/password-reset.ts`),
  RateLimit: passing('counters of requests', 'after their window', `${MODELS}/rate-limit.ts`),
  SharedMemory: passing('what workers know of networks', 'after an hour', `${MODELS}/shared-memory.ts`),
  SourceWait: passing('waits of sources', 'a day after their end', `${MODELS}/source-wait.ts`),
  UnclaimedBytes: passing('bytes without a file', 'after minutes', 'server/publishing/library/sweep-files.ts'),
  WorkerHeartbeat: passing('workers', 'after ten minutes', `${MODELS}/worker-heartbeat.ts`),

  // Of the host
  SourcePage: limited(
    'remembered public pages',
    'host',
    PAGES_MAX,
    'the oldest go',
    'server/research/sources/telegram/web/page.store.ts',
  ),
  BackupRun: limited(
    'remembered backups',
    'host',
    MAX_RUNS_STORED,
    'the oldest go',
    'server/system/backup/run.store.ts',
  ),
  VideoModel: limited(
    'models that scenarios show',
    'host',
    modelsCap.limit,
    'refused',
    'server/studio/scenarios/model.store.ts',
  ),
  User: notGrown(
    'accounts',
    'who may register is the administrator’s choice, and each address may try ten times an hour',
  ),
  AiCall: notGrown('calls of models', 'each one is paid within the caps of the host and its project'),
  AiDay: notGrown('sums of calls of models', 'one for each day, of the host and of each project that made calls'),
  AiSetting: notGrown('settings of AI', 'one document, the administrator’s'),
  DataState: notGrown('the version of the data', 'one document'),
  HostSetting: notGrown('settings of the host', 'one document, the administrator’s'),
  JobRate: notGrown('speeds of jobs', 'one for each kind'),
  Migration: notGrown('steps of updates', 'one for each'),
  SourcePace: notGrown('the rate of reading', 'one for each source'),
} satisfies Record<Resource, ResourceRow> as Record<Resource, ResourceRow>;

/** How many things of each collection a project may have, where something limits them. */
export function perProject(): Partial<Record<Collection, number>> {
  const most = (of: Resource): number | null => {
    const row = RESOURCES[of];
    if (!('limit' in row)) return null;
    if (row.per === 'project') return row.limit;
    if (row.per === 'person' || row.per === 'host') return null;
    const owners = most(row.per);
    return owners === null ? null : owners * row.limit;
  };
  const rows = Object.keys(RESOURCES) as Resource[];
  return Object.fromEntries(rows.flatMap((of) => (most(of) === null ? [] : [[of, most(of)]])));
}
