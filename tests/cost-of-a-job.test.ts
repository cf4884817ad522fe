import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiler } from './setup/compiler';

/** One more tracked job, on a copy of the product in memory: what it costs is counted, and the compiler asks for it. */
const DECLARATIONS = 'server/publishing/planning/jobs.ts';
const REGISTRY = 'workers/tracked-registry.ts';
const COSTS = 'workers/costs.ts';
const USE_CASE = 'server/publishing/planning/tidy-posts.ts';

const DECLARATION = `
/** Tidies posts, with everything that a declaration can say. */
export const tidyPostsJob = defineTrackedJob({
  kind: 'tidy-posts',
  lane: 'long',
  payload: z.object({ importId: objectId }),
  result: z.object({ tidied: z.number() }),
  timeoutMs: 60_000,
  retry: { tries: 3, delaysMs: [1000], on: ['SERVICE_UNAVAILABLE', 'UNEXPECTED'] },
  exclusive: { key: ({ importId }) => \`tidy:\${importId}\`, whenTaken: 'queue' },
  words: { work: 'The tidying', crashed: 'Tidy less.', late: 'Tidy less.' },
});
`;
const HANDLER = `
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { waitUntil } from '@/server/system/jobs/tracked/wait-until';
import { importPostsJob } from './jobs';
export async function tidyPosts({ importId }: { importId: string }, job: TrackedContext): Promise<{ tidied: number }> {
  const found = await job.step('find', { importId }, () => Promise.resolve([importId]));
  if (found.length > 9) waitUntil(null, { code: 'approval', sentence: 'Ann has to agree.' });
  for (const id of found) await job.startChild(id, importPostsJob, { payload: { importId: id }, label: id });
  return { tidied: (await job.untilChildrenEnded()).length };
}
`;
const LINE = `  'tidy-posts': async () => (await import('@/server/publishing/planning/tidy-posts')).tidyPosts,\n`;

const COST = `  'tidy-posts': batch('Post'),\n`;

const declarations = readFileSync(DECLARATIONS, 'utf8') + DECLARATION;
const registry = readFileSync(REGISTRY, 'utf8');
const ANCHOR = `  'take-frame': async`;
const costs = readFileSync(COSTS, 'utf8');
const withCost = costs.replace(`  'take-frame':`, `${COST}  'take-frame':`);
const withLine = (line: string) => registry.replace(ANCHOR, line + ANCHOR);

const beside = (file: string) => file.replace(/\.ts$/, '-beside.ts');
const WRONG_RESULT = 'workers/wrong-registry.ts';

describe('one more tracked job', () => {
  const complaints: Record<string, string[]> = {};
  beforeAll(() => {
    // The mistakes stand in files beside the right ones: types are worked out once, in one program.
    const wrong = HANDLER.replaceAll('tidied', 'tidyed');
    const complaintsOf = compiler({
      ...{ [DECLARATIONS]: declarations, [USE_CASE]: HANDLER, [REGISTRY]: withLine(LINE), [COSTS]: withCost },
      ...{ [beside(COSTS)]: costs, [beside(REGISTRY)]: registry },
      ...{ [beside(USE_CASE)]: wrong, [WRONG_RESULT]: withLine(LINE.replace("tidy-posts')", "tidy-posts-beside')")) },
    });
    complaints.whole = [DECLARATIONS, USE_CASE, REGISTRY, COSTS].flatMap(complaintsOf);
    complaints.withoutCost = complaintsOf(beside(COSTS));
    complaints.withoutLine = complaintsOf(beside(REGISTRY));
    complaints.wrongResult = complaintsOf(WRONG_RESULT);
  }, 300_000);

  it('costs a declaration, a use case, one line in the registry and one in the table of costs, which compile', () => {
    expect(withLine(LINE).split('\n').length - registry.split('\n').length).toBe(1);
    expect(withCost.split('\n').length - costs.split('\n').length).toBe(1);
    expect(complaints.whole).toEqual([]);
  });

  it('costs two lines more in a room without jobs: its file in the registry, which no declaration can be left out of', () => {
    const declaring = (call: string) =>
      globSync('{server,workers}/**/*.ts').filter((file) => {
        const text = readFileSync(file, 'utf8');
        return text.includes(`= ${call}(`) && !file.includes('.test.');
      });
    const unnamed = (files: string[], list: string) =>
      files.filter((file) => !list.includes(`from '@/${file.replace(/\.ts$/, '')}'`));
    const tracked = declaring('defineTrackedJob');
    expect(tracked.length).toBeGreaterThan(8);
    expect(unnamed(tracked, registry)).toEqual([]);
    expect(registry.match(/^ {2}\.\.\.\w+Jobs,$/gm)).toHaveLength(tracked.length);
    expect(unnamed(declaring('defineJob'), readFileSync('workers/jobs.ts', 'utf8'))).toEqual([]);
  });

  it('does not compile without its line, without its costs, or with a use case that returns something else', () => {
    expect(complaints.withoutCost?.join('\n')).toMatch(/tidy-posts/);
    expect(complaints.withoutLine?.join('\n')).toMatch(/tidy-posts/);
    expect(complaints.wrongResult?.join('\n')).toMatch(/tidyed|tidied/);
  });
});
