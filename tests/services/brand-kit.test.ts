import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_BRAND_KIT } from '@/lib/scene/brand-kit';
import { brandOf, getBrandKit, saveBrandKit } from '@/server/media/brand/brand-kit';
import { keepFile } from '@/server/media/files/keep-file';
import { insertProject } from '@/server/people/projects/store';
import { removeFile } from '@/server/publishing/library/remove-file';
import { replaceFile } from '@/server/publishing/library/replace-file';
import { TINY_PNG } from '../contract/client';
import { received } from '../factories/received-file';
import { startPublishing } from './publishing';
import { shownIn } from '@/server/edge/owned/shown-in';

let stop: () => Promise<void>;
let userId = '';
let projectId = '';

beforeAll(async () => {
  const started = await startPublishing();
  ({ stop } = started);
  userId = 'b'.repeat(24);
  projectId = String((await insertProject({ userId, name: 'Branded', isDefault: false }))._id);
});
afterAll(() => stop());

const picture = async (project: string) =>
  keepFile({ file: await received(TINY_PNG, 'logo.png'), userId, projectId: project });

it('is the default one until it is saved', async () => {
  expect(await getBrandKit({ projectId })).toEqual({ ...DEFAULT_BRAND_KIT, logoUrl: null });
});

it('keeps the logo: a picture of the project, which can be replaced, but not deleted while it is one', async () => {
  const other = String((await insertProject({ userId, name: 'Another', isDefault: false }))._id);
  const foreign = await picture(other);
  const save = (logoFileId: string | null) => saveBrandKit({ projectId, kit: { ...DEFAULT_BRAND_KIT, logoFileId } });
  await expect(save(foreign._id)).rejects.toThrow('Choose a picture of this project’s library');
  const logo = await picture(projectId);
  expect((await save(logo._id)).logoUrl).toBe(`/files/${logo._id}.png`);
  expect((await brandOf(projectId)).logo?._id).toBe(logo._id);
  await expect(removeFile(logo._id, shownIn)).rejects.toThrow('logo of the project “Branded”');
  const { file } = await replaceFile({
    id: logo._id,
    userId,
    file: await received(TINY_PNG, 'new.png'),
    origin: 'http://localhost',
    shownIn,
  });
  expect((await getBrandKit({ projectId })).logoFileId).toBe(file._id);
  expect((await save(null)).logoUrl).toBeNull();
});
