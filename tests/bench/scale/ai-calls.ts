import { AiCallModel } from '@/prisma-free-models/ai-call';
import { get, insertRows, type Part } from './part';

const DAY_MS = 86_400_000;
const DAYS = 400;
const MODELS = ['gpt-5-mini', 'gpt-5', 'text-embedding-3-small'];
const FEATURES = ['post', 'knowledge', 'agent', 'image'];

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Rows of the AI ledger, of as many days at each size: the answers are equally long. */
export const aiCalls: Part = {
  name: 'ai ledger',
  sizes: [10_000, 50_000, 200_000],
  fill: async (host, size) => {
    const { projectId } = host;
    const done = { capability: 'chat', outcome: 'ok', priceVersion: '2026-11-01', reserved: 900, ms: 800 };
    await insertRows(host.collection('aicalls'), size, (index) => {
      const at = new Date(Date.now() - (index % DAYS) * DAY_MS);
      const price = index % 10 === 0 ? null : 400 + (index % 7);
      return new AiCallModel({
        ...{ ...done, projectId, at, day: at.toISOString().slice(0, 10), cost: price, counted: price ?? 900 },
        ...{ model: MODELS[index % 3], feature: FEATURES[index % 4] },
        units: { inputTokens: 1_000 + (index % 11), outputTokens: 200 + (index % 13) },
      }).toObject();
    });
  },
  calls: async (host) => {
    const of = `projectId=${host.projectId}`;
    return [
      get(host, '30 days', `/ai/usage?${of}`),
      get(host, '399 days', `/ai/usage?${of}&from=${dayBefore(398)}&to=${dayBefore(0)}`),
      get(host, '30 days of the host', '/ai/usage'),
      get(host, '399 days of the host', `/ai/usage?from=${dayBefore(398)}&to=${dayBefore(0)}`),
    ];
  },
};
