import type { WireChannelResult } from '@/lib/contracts/search-results';
import { createSearch } from '@/server/research/searches/manage';
import { listSearchResults } from '@/server/research/searches/results/results';
import type { Corpus } from '../../fakes/telegram-web/corpus';
import { dropJobs } from '../../services/search-support';

export type Theme = Corpus['themes'][number];
export type Owner = { projectId: string; userId: string };

/** Posts read of each channel, by the searches and by what they are compared with. */
export const MESSAGES = 60;

/** A search for channels like a theme's seed, which no worker takes. Its id. */
export async function search(owner: Owner, theme: Theme, count: number): Promise<string> {
  const { id } = await createSearch({
    ...owner,
    search_name: theme.key,
    initial_channel: theme.seed,
    channel_theme: theme.text,
    message_limit: MESSAGES,
    channel_count_to_find: count,
  });
  await dropJobs();
  return id;
}

/** The table as people see it, all pages of it. */
export async function allRows(id: string): Promise<WireChannelResult[]> {
  const rows: WireChannelResult[] = [];
  for (let page = 1; ; page += 1) {
    const { results, total_results } = await listSearchResults({ id, query: { page, page_size: 200 } });
    rows.push(...results);
    if (results.length === 0 || rows.length >= total_results) return rows;
  }
}
