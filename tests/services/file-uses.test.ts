import { afterAll, beforeAll, expect, it } from 'vitest';
import { shownIn } from '@/server/edge/owned/shown-in';
import { listOriginals } from '@/server/media/files/list.store';
import { getFile } from '@/server/publishing/library/get-file';
import { removeFile } from '@/server/publishing/library/remove-file';
import { agentsOfProjects } from '@/server/agents/stored/agent.store';
import { fullProject } from './full-project';
import { newWorkspace, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());

it('a file that a scenario, a video, its timeline or an agent shows is not deleted, and says where it is', async () => {
  const { projectId, userId } = await newWorkspace();
  await fullProject(projectId, userId);
  const [file] = (await listOriginals({ projectIds: [projectId] }, { skip: 0, limit: 1, sort: 'newest' })).items;
  if (!file) throw new Error('The library is empty');
  const { usedIn } = await getFile(file._id, shownIn);
  expect(usedIn.map(({ kind, as, title }) => [kind, as, title])).toEqual(
    expect.arrayContaining([
      ['post', 'media', 'Weekly'],
      ['scenario', 'media', 'Our bread'],
      ['video', 'media', 'Bread'],
      ['video', 'timeline', 'Bread'],
    ]),
  );
  await expect(removeFile(file._id, shownIn)).rejects.toMatchObject({
    issues: expect.arrayContaining([expect.objectContaining({ message: 'timeline of the video “Bread”' })]),
  });
  const [agent] = await agentsOfProjects([projectId]);
  const face = agent?.avatarFile?.split('.')[0] ?? '';
  await expect(removeFile(face, shownIn)).rejects.toThrow('avatar of the agent “bakery”');
  const another = await newWorkspace();
  expect(await shownIn(another.projectId, [file._id, face])).toEqual([]);
});
