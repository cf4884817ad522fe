import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Collection } from '@/lib/archive/collections';
import type { Actor } from '@/server/people/access/actor';
import { registerUser } from '@/server/people/auth/register-user';
import { agentsOfProjects } from '@/server/agents/stored/agent.store';
import { schedulesOfProjects } from '@/server/agents/stored/schedule.store';
import { seriesOf } from '@/server/publishing/planning/recurrence.store';
import { settingsOf } from '@/server/publishing/connections/store';
import { resultsOf } from '@/server/publishing/stored-posts/result.store';
import { templatesOf } from '@/server/publishing/planning/template.store';
import { goldenQuestionsOf } from '@/server/research/knowledge/stored/golden.store';
import { allItemsOf } from '@/server/research/knowledge/stored/owned.store';
import { searchesOf } from '@/server/research/searches/stored/search.store';
import { watchedIn } from '@/server/research/searches/stored/watched.store';
import { videosOfProject } from '@/server/studio/videos/project.store';
import { newestTimeline } from '@/server/studio/videos/timeline.store';
import { scenariosOfProject } from '@/server/studio/scenarios/scenario.store';
import { importsOf } from './archive-support';
import { lookThroughUploadsOf } from './preview-worker';
import { startPublishing } from './publishing';
import { makeActor } from '../factories/actor';
import { zipOf } from '../factories/zip';

let stop: () => Promise<void>;
let stopLooking: () => Promise<void>;
let actor: Actor;

beforeAll(async () => {
  ({ stop } = await startPublishing());
  const user = await registerUser({ email: 'h@example.org', password: 'long enough', name: 'H', address: '10.0.0.7' });
  const userId = String(user._id);
  stopLooking = lookThroughUploadsOf(userId);
  actor = makeActor({ userId, email: 'h@example.org', name: 'H', isAdmin: false });
});
afterAll(async () => {
  await stopLooking();
  await stop();
});

const id = (number: number) => String(number).padStart(24, '0');

/** Imports an archive with these lines. Returns the new project and why lines were left out. */
async function imported(data: Partial<Record<Collection, object[]>>) {
  const entries = Object.entries(data);
  const linesOf = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');
  const manifest = {
    ...{ format: 'workspace-project', version: 2, exportedAt: '2026-11-22T10:00:00.000Z' },
    project: { name: 'P', description: null },
    counts: {
      posts: 0,
      files: 0,
      bytes: 0,
      lines: Object.fromEntries(entries.map(([of, lines]) => [of, lines.length])),
    },
  };
  const { target, result } = await importsOf(actor).imported(
    await zipOf({
      'manifest.json': linesOf(manifest),
      'settings.json': linesOf({ avatar: null }),
      'files.ndjson': '',
      ...Object.fromEntries(entries.map(([of, lines]) => [`data/${of}.ndjson`, linesOf(...lines)])),
    }),
  );
  const { remarks } = result;
  return { projectId: target, remarks, leftOut: remarks.filter((remark) => remark.includes('was left out')) };
}

const agent = {
  ...{ id: id(1), username: 'bakery', description: null, avatarFile: null, systemPrompt: 'Write of our bread' },
  ...{ timeZone: 'UTC', approval: 'review', caps: { run: null, day: 1_230_000, month: null }, maxPostsPerDay: 3 },
  ...{ catchUp: 'skip', pictures: 'card', picturesPerPost: 1, firstComment: null, language: null, model: null },
  ...{ brand: { tone: '', examples: [], bannedWords: [] }, knowledge: { use: true, categories: [] } },
};
const schedule = {
  ...{ id: id(2), agentId: id(1), name: null, frequency: 'every_day', time: '09:00', date: null, dayOfWeek: null },
  ...{ intervalDays: null, startDate: '2026-11-01', isActive: true },
};

const document = (more: object) => ({
  ...{ id: id(20), title: 'Prices', description: '', category: 'products_services', subcategory: '', tags: [] },
  ...{ source: { kind: 'note', url: null }, createdAt: '2026-11-01T10:00:00.000Z', trashedAt: null },
  versions: [
    {
      ...{ version: 1, state: 'ready', fileId: null, fileName: 'prices', fileType: 'link', fileSize: 0, sha256: null },
      createdAt: '2026-11-01T10:00:00.000Z',
    },
  ],
  ...more,
});
const segment = (params: Record<string, string>) => ({
  ...{ name: 'intro', description: 'First', voiceOverText: 'Good morning.', params, given: null },
  ...{ speedFactor: null, videoDurationLength: null },
});
const scenario = (more: object) => ({
  ...{
    id: id(50),
    goalType: 'prompt',
    prompt: 'Our bread',
    language: 'en',
    backgroundImage: null,
    selectedModel: null,
  },
  ...{ generateNewContent: false, format: '9:16', brand: true, writtenBy: 'template' },
  segments: [segment({ scene: 'title', text: 'Bread' })],
  ...more,
});
const video = (more: object) => ({
  ...{ id: id(40), scenarioId: id(50), title: 'Bread', description: '', language: 'en', format: '9:16', brand: true },
  ...{ backgroundImage: null, voice: null, music: null, subtitles: { burnt: false }, film: null, final: null },
  introOutro: { introImageUrl: null, outroImageUrl: null, introDuration: 2, outroDuration: 2, motion: false },
  segments: [segment({ scene: 'title', text: 'Bread' })],
  ...more,
});
const timeline = (urls: string[]) => ({
  timeline: urls.map((url, n) => ({ id: `i${n}`, type: 'image', trackIndex: 0, startTime: n, duration: 1, url })),
  tracks: [{ id: 't', type: 'video' }],
  totalDuration: 3,
  viewport: { width: 1080, height: 1920 },
});
const when = '2026-11-01T10:00:00.000Z';
const search = (more: object) => ({
  ...{
    id: id(60),
    name: 'Bread',
    initialChannel: 'bread',
    theme: null,
    messageLimit: 10,
    countToFind: 10,
    carried: [],
  },
  ...{
    status: 'COMPLETED',
    target: 10,
    budget: 200,
    calls: 5,
    sources: ['web'],
    scoreMethod: 'lexical',
    createdAt: when,
  },
  counts: { found: 9, processed: 1e9, rows: 9, counted: 9 },
  learning: { relevant: 0, notRelevant: 0, state: 'none', isOff: false },
  ...more,
});
const candidate = (more: object) => ({
  ...{ searchId: id(60), isSeed: false, state: 'checked', hop: 1, priority: 0, found: [], pointsTo: [], plain: '' },
  ...{
    isExact: true,
    isScam: false,
    isRestricted: false,
    labels: [],
    done: [],
    postsSeen: 0,
    advertising: 0,
    parts: {},
  },
  ...{
    relevance: 0.9,
    noTitle: true,
    noParticipants: true,
    noRelevance: false,
    scoreMethod: 'lexical',
    isLearned: false,
  },
  ...more,
});
const series = (rule: object) => ({
  ...{ id: id(80), root: id(80), state: 'active', template: { title: 'Weekly', content: 'Again' }, madeThrough: null },
  rule: {
    ...{ frequency: 'weekly', interval: 1, weekdays: [1], monthlyBy: 'date', startDay: '2026-11-02', time: '09:00' },
    ...{ timeZone: 'UTC', until: null, count: null, skipped: [] },
    ...rule,
  },
});

it('agents and schedules that the calls refuse are left out, each with its reason', async () => {
  const { projectId, leftOut } = await imported({
    InstagramAgent: [
      agent,
      { ...agent, id: id(3), username: 'cakes', timeZone: 'Mars/Olympus' },
      { ...agent, id: id(4), username: 'pies', timeZone: '+02:00' },
      { ...agent, id: id(5), username: 'not a name' },
      { ...agent, id: id(6), username: 'rolls', systemPrompt: 'short' },
      { ...agent, id: id(7), username: 'buns', brand: { ...agent.brand, examples: Array(500).fill('x'.repeat(5000)) } },
    ],
    AgentSchedule: [
      schedule,
      { ...schedule, id: id(8), time: '24:00' },
      { ...schedule, id: id(9), time: '99:99' },
      { ...schedule, id: id(10), frequency: 'every_week' },
      { ...schedule, id: id(11), startDate: '2026-02-30' },
      { ...schedule, id: id(12), agentId: id(99) },
    ],
  });
  expect(leftOut.filter((remark) => remark.startsWith('An Instagram'))).toEqual([
    'An Instagram agent was left out: timeZone: Not a known time zone. Use a name such as Europe/Berlin.',
    'An Instagram agent was left out: timeZone: Not a known time zone. Use a name such as Europe/Berlin.',
    'An Instagram agent was left out: username: Only letters, digits, periods and underscores.',
    'An Instagram agent was left out: systemPrompt: System prompt must be at least 10 characters long.',
    expect.stringMatching(/^An Instagram agent was left out: brand\.examples/),
  ]);
  expect(leftOut.filter((remark) => remark.startsWith('A schedule'))).toEqual([
    'A schedule of an Instagram agent was left out: time: Time must be in HH:MM format.',
    'A schedule of an Instagram agent was left out: time: Time must be in HH:MM format.',
    'A schedule of an Instagram agent was left out: dayOfWeek: Choose a day of the week.',
    'A schedule of an Instagram agent was left out: startDate: Use a day such as 2026-12-31.',
    'A schedule of an Instagram agent was left out: its agent did not arrive.',
  ]);
  const agents = await agentsOfProjects([projectId]);
  expect(agents.map(({ username, status, caps }) => [username, status, caps.day])).toEqual([
    ['bakery', 'paused', 1_230_000],
  ]);
  expect((await schedulesOfProjects([projectId])).map(({ time, isActive }) => [time, isActive])).toEqual([
    ['09:00', false],
  ]);
});

it('templates pass the rules of the call, each once and none too long', async () => {
  const post = { content: 'Bread', platformPosts: [{ platform: 'telegram', platformSpecificData: {} }] };
  const { projectId, leftOut } = await imported({
    PostTemplate: [
      { id: id(40), name: 'Week', post: { ...post, scheduledFor: '2026-12-01T09:00:00Z', status: 'scheduled' } },
      { id: id(41), name: 'Week', post: { content: 'The same name' } },
      { id: id(42), name: '', post },
      { id: id(43), name: 'Nowhere', post: { platformPosts: [{ platform: 'pigeon' }] } },
      { id: id(44), name: 'Script', post: { mediaUrl: 'javascript:alert(1)' } },
      { id: id(45), name: 'Long', post: { ...post, content: '"'.repeat(100_000), title: '"'.repeat(500) } },
    ],
  });
  const stored = [];
  for await (const { name, post: content } of templatesOf(projectId)) stored.push([name, content]);
  expect(stored).toEqual([
    ['Week', { content: 'Bread', platformPosts: [expect.objectContaining({ platform: 'telegram' })] }],
  ]);
  expect(leftOut).toHaveLength(4);
  expect(leftOut.every((words) => words.startsWith('A template of posts was left out'))).toBe(true);
});

it('results have counts that a network can give, and no more readings than are kept', async () => {
  const at = '2026-11-01T10:00:00.000Z';
  const reading = { at, views: 5, likes: null, replies: null, shares: null, saves: null, clicks: null };
  const result = { post: id(60), platform: 'telegram', externalId: '7', publishedAt: at, readings: [reading] };
  const { projectId, leftOut } = await imported({
    PostResult: [
      { ...result, id: id(61) },
      { ...result, id: id(62), platform: 'pigeon' },
      { ...result, id: id(63), platform: 'vk', readings: [{ ...reading, views: -1 }] },
      { ...result, id: id(64), platform: 'discord', readings: Array.from({ length: 121 }, () => reading) },
      { ...result, id: id(65), platform: 'youtube', publishedAt: 'yesterday' },
    ],
  });
  const stored = [];
  for await (const { platform, latest } of resultsOf(projectId)) stored.push([platform, latest?.views]);
  expect(stored).toEqual([['telegram', 5]]);
  expect(leftOut).toHaveLength(4);
});

it('channels, links and questions that would become addresses of something else are left out', async () => {
  const { projectId, leftOut } = await imported({
    WatchedChannel: [
      { username: 'bread', title: 'Bread' },
      { username: '../../x?y=1#', title: null },
      { username: 'https://t.me/cakes', title: null },
      { username: 'robot_bot', title: null },
    ],
    KnowledgeItem: [
      document({ id: id(20), source: { kind: 'link', url: 'https://example.org/prices' } }),
      document({ id: id(21), source: { kind: 'link', url: 'javascript:alert(1)' } }),
      document({ id: id(22), source: { kind: 'link', url: 'file:///etc/passwd' } }),
      document({ id: id(23), description: 'x'.repeat(5001) }),
      document({ id: id(24), tags: Array.from({ length: 51 }, (_, n) => `tag${n}`) }),
    ],
    GoldenQuestion: [
      { id: id(30), question: 'What does it cost?', itemId: id(20) },
      { id: id(31), question: '', itemId: id(20) },
    ],
  });
  expect((await watchedIn([projectId])).map(({ username }) => username)).toEqual(['bread', 'cakes']);
  expect((await allItemsOf(projectId)).map(({ source }) => source.url)).toEqual(['https://example.org/prices']);
  expect((await goldenQuestionsOf(projectId)).map(({ question }) => question)).toEqual(['What does it cost?']);
  expect(leftOut.toSorted()).toEqual([
    expect.stringMatching(/^A document of the knowledge base was left out: Not an http or https address/),
    expect.stringMatching(/^A document of the knowledge base was left out: Not an http or https address/),
    'A document of the knowledge base was left out: description: At most 5000 characters.',
    expect.stringMatching(/^A document of the knowledge base was left out: tags/),
    expect.stringMatching(/^A saved question was left out: question/),
    expect.stringMatching(/^A watched channel was left out: channel: \.\. is not Telegram/),
    expect.stringMatching(/^A watched channel was left out: channel: @robot_bot is the name of a bot/),
  ]);
});

it('scenes, pictures and files that films can’t show are left out; the rest of a timeline stays', async () => {
  const videos = [
    video({}),
    video({ id: id(41), segments: [segment({ scene: 'no such scene' })] }),
    video({ id: id(42), backgroundImage: 'file:///etc/passwd' }),
    video({ id: id(43), introOutro: { ...video({}).introOutro, introImageUrl: 'javascript:alert(1)' } }),
    video({ id: id(44), segments: [segment({ scene: 'title', text: 'x'.repeat(10_001) })] }),
    video({ id: id(45), segments: [{ ...segment({ scene: 'title' }), speedFactor: 1000 }] }),
    video({
      id: id(46),
      segments: Array.from({ length: 51 }, (_, n) => ({ ...segment({ scene: 'title' }), name: `s${n}` })),
    }),
  ];
  const { projectId, leftOut, remarks } = await imported({
    VideoScenario: [
      scenario({}),
      scenario({ id: id(51), segments: [segment({ scene: 'evil' })] }),
      scenario({ id: id(52), backgroundImage: 'javascript:1' }),
    ],
    VideoProject: videos,
    VideoTimeline: [
      {
        videoId: id(40),
        body: timeline(['https://example.com/a.png', 'file:///etc/passwd', 'http://127.0.0.1/x.png']),
      },
    ],
  });
  expect((await scenariosOfProject(projectId)).length).toBe(1);
  const [arrived, ...others] = await videosOfProject(projectId);
  expect([arrived?.title, others]).toEqual(['Bread', []]);
  const shown = await newestTimeline(String(arrived?._id));
  expect(shown?.timeline.map(({ url }) => url)).toEqual(['https://example.com/a.png']);
  expect(remarks).toContain(
    'Items of a timeline were left out: use a file of the media library or a public http(s) address.',
  );
  expect(leftOut.filter((remark) => /^A video/.test(remark))).toEqual([
    expect.stringMatching(/^A video scenario was left out: segments\.0\.params\.scene: There is no such scene/),
    'A video scenario was left out: backgroundImage: use a theme, or a picture of the library.',
    expect.stringMatching(/^A video project was left out: segments\.0\.params\.scene: There is no such scene/),
    'A video project was left out: backgroundImage: use a theme, or a picture of the library.',
    'A video project was left out: introOutroSettings.introImageUrl: Enter an http or https address.',
    expect.stringMatching(/^A video project was left out: segments\.0\.params\.text/),
    expect.stringMatching(/^A video project was left out: speedFactor: Use/),
    'A video project was left out: segments: At most 50 segments.',
  ]);
});

it('the figures of a search are those of its channels, whatever its line says', async () => {
  const { projectId, leftOut } = await imported({
    ChannelSearch: [search({}), search({ id: id(61), theme: 'x'.repeat(2001) }), search({ id: id(62), budget: 1e9 })],
    ChannelCandidate: Array.from({ length: 3 }, (_, n) =>
      candidate({ id: id(70 + n), key: `bread${n}`, username: `Bread${n}` }),
    ),
  });
  const searches = await searchesOf(projectId);
  expect(searches.map(({ counts }) => counts)).toEqual([{ found: 3, processed: 3, rows: 3, counted: 3 }]);
  expect(leftOut).toEqual([
    'A channel search was left out: theme: At most 2000 characters.',
    expect.stringMatching(/^A channel search was left out: budget: At most/),
  ]);
});

it('settings, pauses and series that the calls refuse are left out', async () => {
  const { projectId, leftOut } = await imported({
    PlatformSetting: [
      { platform: 'telegram', values: { chat_id: '@bakery' } },
      { platform: 'discord', values: { embed: {} } },
    ],
    Pause: [
      {
        platform: null,
        since: '2026-11-01T10:00:00.000Z',
        reason: 'x'.repeat(301),
        until: null,
        choice: null,
        hours: null,
      },
      { platform: 'vk', since: '2026-11-01T10:00:00.000Z', reason: null, until: null, choice: 'spread', hours: null },
    ],
    Recurrence: [series({ timeZone: 'Mars/Olympus' }), series({ time: '24:00' })],
    Queue: [{ timeZone: 'Mars/Olympus', slots: [] }],
  });
  expect((await settingsOf([projectId])).map(({ platform }) => platform)).toEqual(['telegram']);
  expect((await seriesOf([projectId])).length).toBe(0);
  expect(leftOut.map((remark) => remark.replace(/ was left out.*/, ''))).toEqual(
    expect.arrayContaining([
      'The settings of a channel',
      'A pause',
      'A pause',
      'A series',
      'A series',
      'A queue with its slots',
    ]),
  );
});
