import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPostDiagnostics } from '@/lib/contracts/post-story';
import { wire } from '@/server/edge/http/wire';
import { readDiagnostics, readStory } from '@/server/publishing/posts/story/diagnostics';
import { makePost, newWorkspace, startPublishing, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => void (services = await startPublishing()));
afterAll(async () => services.stop());

it('tells why a post did not go out, platform by platform, and exports it without secrets', async () => {
  const workspace = await newWorkspace();
  services.telegram.failNext({
    kind: '400',
    text: `Bad Request: look at /bot${workspace.botToken}/x and ${workspace.botToken}`,
  });
  const post = await makePost(workspace, { platforms: ['telegram', 'discord'] });
  await work();
  const { platforms } = await readStory({ id: post._id });
  const texts = platforms.map(({ lines }) => lines.map(({ text }) => text).join('\n'));
  expect(texts[0]).toMatch(
    /A worker began to send it[\s\S]*was sent[\s\S]*refused it: .*Bad Request[\s\S]*not retried automatically/,
  );
  expect(texts[1]).toContain('Discord published it');
  const file = await readDiagnostics({ id: post._id });
  expect(() => readPostDiagnostics.answer!.parse(wire(file))).not.toThrow();
  expect(JSON.stringify(file)).not.toContain(workspace.botToken);
  expect(file.deliveries).toMatchObject([
    { platform: 'telegram', state: 'done', workers: [{ worker: 'test', sentAt: expect.any(Date) }] },
    { platform: 'discord' },
  ]);
});
