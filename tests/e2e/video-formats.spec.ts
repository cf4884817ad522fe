// Other formats of a film: the dialog, and the film that each network gets. That they are really made: services/videos.
import { saveButton } from './support/composer';
import { newVideoProject, uploaded } from './support/editor';
import { mediaFile } from './support/media-files';
import { expect, expectAccessible, test } from './support/test';

type Saved = { platformPosts: { platform: string; platformSpecificData: object }[] };
type Listed = { data: { _id: string; format: string; formats: { format: string }[] }[] };

/** More than X takes. */
const SAID = Array.from({ length: 9 }, (_, index) => `Loaf ${index + 1} comes to your door by bicycle.`).join(' ');

test('a film is made in other formats, and a post of it is on the last channels, with the usual film and the right words of each', async ({
  page,
  account,
}) => {
  // The channels of the last post are those of the next one.
  await page.goto('/schedule?post=new');
  const last = page.getByRole('form', { name: 'New post' });
  await last.getByRole('switch', { name: 'Discord', exact: true }).click();
  await last.getByLabel('Content').first().fill('The first one');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(last).toHaveCount(0);

  const id = await newVideoProject(account);
  const clip = await mediaFile('short.mp4');
  const [tall, wide] = [await uploaded(account, clip, 'video/mp4'), await uploaded(account, clip, 'video/mp4')];
  // Both are finished: making them takes a minute, and is tested elsewhere.
  await page.route('**/api/video-maker/projects?*', async (route) => {
    const answer = await route.fetch();
    const listed = (await answer.json()) as Listed;
    const data = listed.data.map((video) => ({
      ...{ ...video, status: 'completed', finalVideoUrl: video._id === id ? tall : wide, finalVideoPath: tall },
      formats: video.formats.map((one) => ({ ...one, status: 'completed', finalVideoUrl: wide })),
      description: SAID,
    }));
    await route.fulfill({ response: answer, json: { ...listed, data } });
  });
  await page.goto('/videos');
  const tile = page.getByRole('article', { name: 'Bread by bicycle' }).filter({ hasText: '9:16' });
  const open = async () => {
    await tile.getByRole('button', { name: 'Actions for Bread by bicycle' }).click();
    await page.getByRole('menuitem', { name: 'Other formats' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Other formats' });
  const format = (name: RegExp) => dialog.getByRole('checkbox', { name });
  await expect(format(/^9:16 .*this video/)).toBeChecked();
  await expect(format(/^9:16/)).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Make formats' })).toBeDisabled();
  await expectAccessible(page, '[role=dialog]');
  await format(/^16:9/).check();
  await dialog.getByRole('button', { name: 'Make 1 format' }).click();
  await expect(page.getByText('Making 1 more format of “Bread by bicycle”')).toBeVisible();
  const { data } = (await (
    await account.request.get(`/api/video-maker/projects?projectId=${account.projectId}`)
  ).json()) as Listed;
  const made = data.find((video) => video.format === '16:9');
  expect(made?.formats).toMatchObject([{ format: '9:16' }]);
  await account.request.post(`/api/video-maker/projects/${made?._id ?? ''}/cancel`);
  await expect(page.getByRole('article', { name: 'Bread by bicycle' })).toHaveCount(2);
  await open();
  await expect(format(/^16:9 .*\(made\)$/)).toBeDisabled();
  await page.keyboard.press('Escape');

  await tile.getByRole('button', { name: 'Post this' }).click();
  await expect(page).toHaveURL(/\/schedule\?.*post=/);
  const postId = new URL(page.url()).searchParams.get('post') ?? '';
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(form.getByRole('switch', { name: 'Discord', exact: true })).toBeChecked();
  await form.getByRole('switch', { name: 'YouTube', exact: true }).click();
  await form.getByRole('switch', { name: 'Instagram', exact: true }).click();
  await form.getByRole('switch', { name: 'Twitter', exact: true }).click();
  await saveButton(form).click();
  await expect(page.getByText('Post saved')).toBeVisible();
  const { platformPosts } = (await (await account.request.get(`/api/posts/${postId}`)).json()) as Saved;
  const dataOf = (platform: string) => platformPosts.find((one) => one.platform === platform)?.platformSpecificData;
  const own = (platform: string) => JSON.stringify(dataOf(platform));
  // Whole sentences, as many as fit
  expect(dataOf('twitter')).toMatchObject({ text: SAID.slice(0, SAID.indexOf(' Loaf 8')) });
  expect(dataOf('youtube')).toMatchObject({ description: SAID });
  expect(own('youtube')).toContain(wide);
  expect(own('youtube')).not.toContain(tall);
  expect(own('instagram')).not.toContain(wide);
  expect(own('discord')).toContain(wide);
  await page.unrouteAll({ behavior: 'wait' });
});
