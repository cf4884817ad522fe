import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPostTemplate, type TemplateContent } from '@/lib/contracts/post-templates';
import { shownIn } from '@/server/edge/owned/shown-in';
import * as templates from '@/server/publishing/planning/templates';
import { makePost, newWorkspace, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => (services = await startPublishing()));
afterAll(() => services.stop());

const FILE = 'b'.repeat(24);
const post: TemplateContent = {
  title: '',
  content: 'Bread of the week\nFresh from the oven',
  mediaUrl: `https://workspace.example/files/${FILE}.png`,
  tags: ['news'],
  platformPosts: [{ platform: 'telegram', platformSpecificData: { content: 'Bread!' } }],
};
const newPlace = async () => {
  const { projectId, userId } = await newWorkspace({ connected: false });
  return { projectId, userId };
};

it('keeps the content of a post under a name; the list has names without contents, in their order', async () => {
  const place = await newPlace();
  const week = await templates.addTemplate({ ...place, name: 'Week', post });
  await templates.addTemplate({ ...place, name: 'Launch', post: { content: '' } });
  expect(await templates.listTemplates(place.projectId)).toEqual([
    expect.objectContaining({ name: 'Launch', words: 'Untitled Post', platforms: [] }),
    { _id: week._id, name: 'Week', words: 'Bread of the week', platforms: ['telegram'], updatedAt: week.updatedAt },
  ]);
  expect(await templates.listTemplates((await newPlace()).projectId)).toEqual([]);
  expect((await templates.getTemplate(week._id)).post).toMatchObject(post);
});

it('drops what is no content: a post with it has no date and goes nowhere by itself', async () => {
  const sent = { name: ' Week ', post: { ...post, scheduledFor: '2026-12-01T09:00:00Z', status: 'scheduled' } };
  const body = addPostTemplate.body!.parse(sent);
  const place = await newPlace();
  const { _id, name } = await templates.addTemplate({ ...place, ...body });
  expect(name).toBe('Week');
  const template = await templates.getTemplate(_id);
  const made = await makePost(place, { scheduledFor: null, ...(template.post as never as object) });
  expect(made).toMatchObject({ content: post.content, scheduledFor: null, status: 'draft', tags: ['news'] });
});

it('a name stands once in a project, after renaming too', async () => {
  const place = await newPlace();
  const first = await templates.addTemplate({ ...place, name: 'Week', post });
  const second = await templates.addTemplate({ ...place, name: 'Launch', post });
  const taken = { code: 'CONFLICT', message: 'There is a template “Week” already. Choose another name.' };
  await expect(templates.addTemplate({ ...place, name: 'Week', post })).rejects.toMatchObject(taken);
  await expect(templates.changeTemplateName({ id: second._id, name: 'Week' })).rejects.toMatchObject(taken);
  expect(await templates.changeTemplateName({ id: first._id, name: 'Week 2' })).toMatchObject({ name: 'Week 2' });
  await templates.addTemplate({ ...(await newPlace()), name: 'Launch', post });
});

it('refuses more than 200,000 letters in all, and takes exactly as many', async () => {
  const place = await newPlace();
  const empty = JSON.stringify({ content: '', title: '' }).length;
  const full = { content: 'a'.repeat(templates.TEMPLATE_MAX_LETTERS - empty), title: '' };
  await templates.addTemplate({ ...place, name: 'Full', post: full });
  const tooLong = { code: 'VALIDATION_FAILED', issues: [{ path: 'post' }] };
  await expect(templates.addTemplate({ ...place, name: 'More', post: { ...full, title: 'a' } })).rejects.toMatchObject(
    tooLong,
  );
});

it('is deleted with what it held, so that it can be saved again', async () => {
  const place = await newPlace();
  const { _id } = await templates.addTemplate({ ...place, name: 'Week', post });
  const { name, post: held } = await templates.deleteTemplate(_id);
  expect(await templates.listTemplates(place.projectId)).toEqual([]);
  const gone = { code: 'NOT_FOUND' };
  await expect(templates.getTemplate(_id)).rejects.toMatchObject(gone);
  await expect(templates.changeTemplateName({ id: _id, name: 'x' })).rejects.toMatchObject(gone);
  const again = addPostTemplate.body!.parse({ name, post: held });
  expect((await templates.addTemplate({ ...place, ...again })).post).toEqual(held);
});

it('holds its files: the library says so, and deletes none of them', async () => {
  const place = await newPlace();
  const { _id } = await templates.addTemplate({ ...place, name: 'Week', post });
  expect(await shownIn(place.projectId, [FILE])).toEqual([
    { kind: 'template', id: _id, title: 'Week', as: 'media', status: null, scheduledFor: null },
  ]);
  expect(await shownIn(place.projectId, ['c'.repeat(24)])).toEqual([]);
});
