import { changeIndex } from '@/server/research/knowledge/index/change-index';
import { activeGeneration } from '@/server/research/knowledge/index/index-document';
import type { Host, Place } from './host';
import { get, type Call, type Part } from './part';
import { randomOf, wordAt } from '../knowledge/words';
import { storeDocument } from '../knowledge/store-document';

/** Passages of a document, and words of one. */
const SECTIONS = 25;
const WORDS = 150;

async function fill(host: Place, passages: number): Promise<void> {
  const projectId = String(host.projectId);
  const random = randomOf(7);
  const words = (count: number) => Array.from({ length: count }, () => wordAt(random)).join(' ');
  const generation = await activeGeneration(projectId);
  await changeIndex(projectId, async () => {
    for (let at = 0; at < passages / SECTIONS; at += 1) {
      const text = Array.from({ length: SECTIONS }, (_, part) => `# Part ${part}\n${words(WORDS)}.`).join('\n\n');
      await storeDocument({ projectId, createdBy: String(host.userId), title: `Document ${at}`, text, generation });
    }
  });
}

const search = (host: Host, query: string) =>
  host.call('POST', `/knowledge/search?projectId=${host.projectId}`, { query });

export const knowledge: Part = {
  name: 'knowledge',
  sizes: [1_000, 10_000, 50_000],
  fill,
  calls: async (host) => {
    const of = `projectId=${host.projectId}`;
    const first: Call = { name: 'first search', run: () => search(host, 'word3 word40 word900'), rounds: 1 };
    return [
      first,
      { name: 'search, common words', run: () => search(host, 'word1 word2 word5'), most: 3 },
      { name: 'search, rare words', run: () => search(host, 'word9001 word12000'), most: 3 },
      get(host, 'list', `/knowledge?${of}&limit=50`),
      get(host, 'insights', `/knowledge/insights?${of}`),
    ];
  },
};
