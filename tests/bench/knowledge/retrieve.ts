import { searchKnowledge } from '@/server/research/knowledge/search';
import { mean, ndcgAt10, recallAt10 } from './measures';
import { fill, openBase } from './open-base';
import { readCorpus, readJudgements, readLines } from './read-collection';

/**
 * Retrieval on a collection in BEIR's formats, through the product's own search: `--corpus`, `--queries` (JSON lines
 * `_id, title, text`), `--qrels` (TSV with a header). `--real` uses the embeddings that the environment names.
 */
export async function retrieve({ corpus, queries, qrels }: Record<string, string>): Promise<void> {
  if (!corpus || !queries || !qrels)
    throw new Error('Name the collection: npm run bench -- retrieval --corpus FILE --queries FILE --qrels FILE');
  const relevant = readJudgements(qrels);
  const base = await openBase();
  try {
    const began = performance.now();
    const documents = readCorpus(corpus);
    const documentOf = await fill(base, documents);
    console.log(`${documents.length} documents indexed in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const measured: { ndcg: number; recall: number; ms: number }[] = [];
    let mode = 'keyword';
    for (const { id, text } of readLines(queries)) {
      const wanted = relevant.get(id);
      if (!wanted) continue;
      const asked = performance.now();
      const answer = await searchKnowledge({ projectIds: [base.projectId], query: text, limit: 10 });
      const ms = performance.now() - asked;
      if (answer.mode === 'hybrid') mode = 'hybrid';
      const found = answer.results.map(({ _id: item }) => documentOf.get(item) ?? '');
      measured.push({ ndcg: ndcgAt10(found, wanted), recall: recallAt10(found, wanted), ms });
    }
    const times = measured.map(({ ms }) => ms).sort((a, b) => a - b);
    console.log(
      `${measured.length} queries, p50 ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`,
    );
    console.log(
      JSON.stringify({
        'ndcg@10': round(mean(measured.map(({ ndcg }) => ndcg))),
        'recall@10': round(mean(measured.map(({ recall }) => recall))),
        mode,
        queries: measured.length,
      }),
    );
  } finally {
    await base.close();
  }
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;
