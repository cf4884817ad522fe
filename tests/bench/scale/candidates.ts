import { Types } from 'mongoose';
import { plainText } from '@/lib/knowledge/normalise';
import { ChannelCandidateModel } from '@/prisma-free-models/channel-candidate';
import { ChannelSearchModel } from '@/prisma-free-models/channel-search';
import type { Place } from './host';
import { get, insertRows, type Part } from './part';

/** The same in each run, which may find the data of an earlier one. */
export const searchId = new Types.ObjectId('5ca1e0000000000000000001');
const MARKED = 40;

async function fill(host: Place, size: number): Promise<void> {
  const { projectId, userId: createdBy } = host;
  const search = new ChannelSearchModel({
    ...{ _id: searchId, projectId, createdBy, name: 'Scale', initialChannel: 'seed', messageLimit: 100 },
    ...{ countToFind: Math.min(size, 1_000), status: 'COMPLETED', target: size, budget: size, scoreMethod: 'lexical' },
    counts: { found: size - 1, processed: size - 1, rows: size - 1, counted: size - 1 },
  });
  const now = new Date();
  await host.collection('channelsearches').insertOne({ ...search.toObject(), createdAt: now, updatedAt: now });
  const pattern = new ChannelCandidateModel({
    ...{ projectId, searchId, key: 'seed', username: 'seed', isSeed: true, state: 'checked', hop: 0, priority: 1 },
  }).toObject();
  await insertRows(host.collection('channelcandidates'), size, (index) => {
    const key = index === 0 ? 'seed' : `channel_${index}`;
    const title = `Bread of ${index % 1000} villages ${index}`;
    const description = `About ovens, flour and the morning${index % 97 === 0 ? ' in zanzibar' : ''}`;
    const from = index === 0 ? [] : [{ from: index < 30 ? 'seed' : `channel_${index % 29}`, how: 'forward', count: 3 }];
    const relevance = (index % 1000) / 1000;
    return {
      ...pattern,
      ...{ _id: new Types.ObjectId(), key, username: key, isSeed: index === 0, hop: index === 0 ? 0 : 2 },
      ...{ found: from, title, description, relevance, createdAt: now, updatedAt: now },
      sortTitle: title.toLowerCase().normalize('NFKC'),
      plain: plainText(`${title} ${key} ${description}`),
      participants: index * 3,
      pointsTo: Array.from({ length: 5 }, (_, at) => ({ key: `channel_${index + at}`, how: 'forward', count: 1 })),
      parts: { posts: relevance, description: relevance, words: relevance, graph: relevance },
      ...{ noTitle: false, noParticipants: false, noRelevance: false, scoreMethod: 'lexical' },
      isRelevant: index > 0 && index <= MARKED ? index % 2 === 0 : null,
      markedAt: index > 0 && index <= MARKED ? now : null,
    };
  });
}

export const candidates: Part = {
  name: 'candidates',
  sizes: [1_000, 10_000, 50_000],
  fill,
  calls: async (host, size) => {
    const of = `/searches/${searchId}`;
    const row = await host.collection('channelcandidates').findOne({ searchId, key: 'channel_77' });
    let isRelevant = false;
    const deep = Math.floor((Math.min(size, 10_000) * 0.8) / 25);
    return [
      get(host, 'by relevance', `${of}/results`),
      get(host, 'by title', `${of}/results?sort_by=title&sort_order=asc`),
      get(host, 'by participants', `${of}/results?sort_by=participants_count`),
      get(host, 'by username', `${of}/results?sort_by=username&sort_order=asc`),
      get(host, 'relevant ones', `${of}/results?filter_relevant=true`),
      get(host, 'deep page', `${of}/results?page=${deep}`),
      get(host, 'text found', `${of}/results?q=zanzibar`, { most: 3 }),
      get(host, 'text nowhere', `${of}/results?q=qwertzuiop`, { most: 3 }),
      get(host, 'the search', of),
      get(host, 'map', `${of}/map`),
      {
        name: 'mark',
        run: () => host.call('PATCH', `/channel-results/${row?._id}`, { is_relevant: (isRelevant = !isRelevant) }),
      },
      get(host, 'CSV', `${of}/export`, { isExport: true, rounds: 5 }),
    ];
  },
};
