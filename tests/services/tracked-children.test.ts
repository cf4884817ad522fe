import { describe, expect, it } from 'vitest';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { AppError } from '@/lib/errors/app-error';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { wakeForgottenParents } from '@/server/system/jobs/tracked/children';
import { listJobs } from '@/server/system/jobs/tracked/list-jobs';
import { findJob } from '@/server/system/jobs/tracked/store';
import { until } from './publishing';
import { bakery, forever, kindOf, newId, shown, withTrackedJobs } from './tracked';

withTrackedJobs();

describe('parents and children', () => {
  const [parent, child] = [kindOf('bake-all', { lane: 'quick' }), kindOf('bake-one', { lane: 'quick' })];
  const childrenOf = async (id: string, projectId: string) =>
    (await listJobs({ projectIds: [projectId], query: { parentId: id } })).items;

  it('starts children once, leaves its place, shows how far they are, and goes on when the last has ended', async () => {
    const projectId = newId();
    let parentRuns = 0;
    const begun: string[] = [];
    const letGo = new Map<string, () => void>();
    const open = bakery([parent, child], {
      [parent.kind]: async ({ startChild, untilChildrenEnded }) => {
        parentRuns += 1;
        for (const name of ['a', 'b', 'c', 'd']) await startChild(name, child, { payload: { name }, label: name });
        const ends = await untilChildrenEnded({ share: { from: 0.2, to: 0.6 } });
        return ends.map(({ name, state, result, error }) => [name, state, error?.code ?? result]);
      },
      [child.kind]: async (_context, { name }) => {
        begun.push(name);
        await new Promise<void>((resolve) => letGo.set(name, resolve));
        if (name === 'c') throw new AppError('MEDIA_REFUSED', 'No.');
        return name.toUpperCase();
      },
    });
    open.worker();
    const id = await open.start(parent, { projectId });
    // Both places of the lane are the children's.
    await until(
      () => begun.length,
      (count) => count === 2,
    );
    expect(await shown(id)).toMatchObject({ state: 'waiting', waitsBecause: { code: 'children' }, waitsUntil: null });
    expect(await childrenOf(id, projectId)).toHaveLength(4);
    expect((await listJobs({ projectIds: [projectId], query: {} })).items.map((job) => String(job._id))).toEqual([id]);
    for (const name of begun) letGo.get(name)?.();
    await open.once(id, ({ progress }) => progress > 0.39);
    expect(await shown(id)).toMatchObject({ progress: 0.4, sentence: '2 of 4 parts done', state: 'waiting' });
    await until(
      () => begun.length,
      (count) => count === 4,
    );
    for (const name of begun) letGo.get(name)?.();
    expect((await open.ended(id)).result).toEqual([
      ['a', 'done', 'A'],
      ['b', 'done', 'B'],
      ['c', 'failed', 'MEDIA_REFUSED'],
      ['d', 'done', 'D'],
    ]);
    expect([parentRuns, begun.toSorted()]).toEqual([2, ['a', 'b', 'c', 'd']]);
  });

  it('cancels its children with it; a parent that fails leaves none behind', async () => {
    const open = bakery([parent, child], {
      [parent.kind]: async ({ startChild, untilChildrenEnded }, { name }) => {
        for (const each of ['a', 'b', 'c']) await startChild(each, child, { payload: {}, label: each });
        if (name === 'failing') throw new AppError('MEDIA_REFUSED', 'No.');
        await untilChildrenEnded();
      },
      [child.kind]: ({ signal }) => forever(signal),
    });
    const runner = open.worker();
    const ended = async (id: string) => {
      const rows = await TrackedJobModel.find({ parentId: id }).lean();
      return rows.length === 3 && rows.every(({ state }) => state === 'cancelled');
    };
    const id = await open.start(parent);
    await open.once(id, ({ waitsBecause }) => waitsBecause?.code === 'children');
    await cancelJob(id);
    expect([(await findJob(id))!.state, await ended(id)]).toEqual(['cancelled', true]);
    const failing = await open.start(parent, { name: 'failing' });
    expect((await open.ended(failing)).state).toBe('failed');
    await until(() => ended(failing), Boolean);
    await until(
      () => runner.size(),
      (size) => size === 0,
    );
  });

  it('wakes although the worker of the last child died before it could say so', async () => {
    const open = bakery([parent, child], {
      [parent.kind]: async ({ startChild, untilChildrenEnded }) => {
        await startChild('a', child, { payload: {}, label: 'a' });
        return (await untilChildrenEnded()).length;
      },
      [child.kind]: ({ signal }) => forever(signal),
    });
    open.worker();
    const id = await open.start(parent);
    await open.once(id, ({ waitsBecause }) => waitsBecause?.code === 'children');
    await until(
      () => TrackedJobModel.countDocuments({ parentId: id, state: 'running' }),
      (count) => count === 1,
    );
    await TrackedJobModel.updateOne({ parentId: id }, { $set: { state: 'done', endedAt: new Date() } });
    expect(await wakeForgottenParents()).toBe(1);
    expect((await open.ended(id)).result).toBe(1);
  });
});
