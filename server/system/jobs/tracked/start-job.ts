import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { announceJob } from './announce';
import type { Child } from './context';
import type { TrackedJobDeclaration } from './define';
import { withPlace } from './places';
import { ring } from './ring';
import { findUnbegunJob, insertJob, isKeyHeld, type TrackedJob } from './store';

type Start<P extends z.ZodType> = Child<P> & {
  projectId: string;
  createdBy: string;
  /** The product starts it, not a person: it waits with the others, and is never refused. */
  byItself?: boolean;
};

/**
 * Stores a tracked job and wakes a worker; by its exclusive key it may join another. Throws CONFLICT when refused, and
 * RATE_LIMITED when the person has too many of its kind.
 */
export function startJob<P extends z.ZodType>(
  declaration: TrackedJobDeclaration<string, P>,
  start: Start<P>,
): Promise<TrackedJob> {
  return addJob(declaration, start);
}

/** The same for a child, which never joins another job: it queues for a key that is taken. */
export async function addJob<P extends z.ZodType>(
  declaration: TrackedJobDeclaration<string, P>,
  { payload, parent, byItself = false, ...start }: Start<P> & { parent?: { id: string; childName: string } },
): Promise<TrackedJob> {
  const { kind, lane, quiet, isCancellable, exclusive, words } = declaration;
  const parsed = declaration.payload.parse(payload);
  const key = exclusive?.key(parsed, start);
  const queues = parent !== undefined || exclusive?.whenTaken === 'queue' || exclusive?.whenTaken === 'queue-one';
  const waiting = exclusive?.whenTaken === 'queue-one' && !parent && key ? await findUnbegunJob(key) : null;
  if (waiting) return waiting;
  const insert = () =>
    insertJob({
      kind,
      lane,
      quiet,
      isCancellable,
      payload: parsed,
      ...start,
      ...(parent ? { parent } : {}),
      ...(key === undefined ? {} : queues ? { exclusiveKey: key } : { activeKey: key }),
    });
  const isFree = byItself || parent !== undefined || (key !== undefined && !queues && (await isKeyHeld(key)));
  const { job, isNew } = isFree ? await insert() : await withPlace(declaration, start.createdBy, insert);
  if (!isNew && !parent && exclusive?.whenTaken === 'refuse')
    throw new AppError('CONFLICT', `${words.work} is already under way. Wait until it has ended, or cancel it.`);
  await ring(String(job._id));
  if (isNew) void announceJob(job);
  return job;
}

/** The key of a job that would be started with this payload; null when its kind has none. */
export function exclusiveKeyOf<P extends z.ZodType>(
  { exclusive, payload: schema }: TrackedJobDeclaration<string, P>,
  { payload, projectId }: { payload: z.input<P>; projectId: string },
): string | null {
  return exclusive?.key(schema.parse(payload), { projectId }) ?? null;
}
