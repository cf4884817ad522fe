import { Types } from 'mongoose';
import { AgentRunModel } from '@/prisma-free-models/agent-run';
import { AgentScheduleModel } from '@/prisma-free-models/agent-schedule';
import { ChannelReadingModel } from '@/prisma-free-models/channel-reading';
import { ChannelSearchLogModel } from '@/prisma-free-models/channel-search-log';
import { InstagramAgentModel } from '@/prisma-free-models/instagram-agent';
import { KnowledgeEventModel } from '@/prisma-free-models/knowledge-event';
import { UnansweredQuestionModel } from '@/prisma-free-models/unanswered-question';
import { GoldenQuestionModel } from '@/prisma-free-models/golden-question';
import { GoldenRunModel } from '@/prisma-free-models/golden-run';
import { WatchedChannelModel } from '@/prisma-free-models/watched-channel';
import { WatchedPostModel } from '@/prisma-free-models/watched-post';
import { MAX_SCHEDULES } from '@/lib/agents/agent';
import { agentOf, agents } from '../bench/scale/agents';
import { aiCalls } from '../bench/scale/ai-calls';
import { candidates, searchId } from '../bench/scale/candidates';
import type { Place } from '../bench/scale/host';
import { knowledge } from '../bench/scale/knowledge';
import { insertRows } from '../bench/scale/part';

/** A fifth to a half of their limits (docs/limits.md): over the bound already for what reads all of them at once. */
const [CANDIDATES, READINGS, PASSAGES, AGENT_POSTS, AI_CALLS] = [20_000, 2_000, 5_000, 2_000, 10_000];
/** Near or at their limits. */
const [LOGS, EVENTS, UNANSWERED, QUESTIONS, RUNS, AGENTS, DOCUMENTS] = [5_000, 5_000, 2_000, 190, 2_000, 60, 4_000];
const [WATCHED, WATCHED_POSTS] = [150, 2_000];

const now = () => new Date();
const times = () => ({ createdAt: now(), updatedAt: now() });

type Largest = { searchId: string; watchedId: string; agentId: string; itemId: string };

/** Searches, watched channels, documents, agents and the AI ledger. Returns the largest of each. */
export async function fillResearch(place: Place): Promise<Largest> {
  await aiCalls.fill(place, AI_CALLS);
  await fillSearch(place);
  const watchedId = await fillWatched(place);
  const agentId = await fillAgents(place);
  await knowledge.fill(place, PASSAGES);
  await fillDocuments(place);
  const itemId = await fillActivity(place);
  return { searchId: String(searchId), watchedId, agentId, itemId };
}

async function fillSearch(place: Place): Promise<void> {
  const { projectId, collection } = place;
  await candidates.fill(place, CANDIDATES);
  const rows = await collection('channelcandidates').find({ searchId }).limit(READINGS).toArray();
  const text = 'Bread and flour of the morning, and an oven. '.repeat(12);
  const posts = Array.from({ length: 20 }, (_, id) => ({ id: id + 1, at: now(), text, views: 10 }));
  await insertRows(collection('channelreadings'), rows.length, (index) => {
    const { _id: candidateId, key } = rows[index] as unknown as { _id: Types.ObjectId; key: string };
    const stems = Array.from({ length: 20 }, () => 'bread 3 flour 2 morning 1 oven 1');
    return {
      ...new ChannelReadingModel({ projectId, searchId, candidateId, key, posts, stems }).toObject(),
      ...times(),
    };
  });
  await insertRows(collection('channelsearchlogs'), LOGS, (index) => {
    const said = { level: 'INFO', message: `Line ${index}`, module: 'search', functionName: 'read' };
    return new ChannelSearchLogModel({ projectId, searchId, at: now(), ...said }).toObject();
  });
}

async function fillWatched({ projectId, userId, collection }: Place): Promise<string> {
  const far = new Date(Date.now() + 365 * 86_400_000);
  const ids = Array.from({ length: WATCHED }, () => new Types.ObjectId());
  await insertRows(collection('watchedchannels'), WATCHED, (index) => {
    const named = { key: `watched_${index}`, username: `watched_${index}`, title: `Watched ${index}`, seenPost: 1 };
    const row = new WatchedChannelModel({ _id: ids[index], projectId, createdBy: userId, ...named, nextAt: far });
    return { ...row.toObject(), ...times() };
  });
  await insertRows(collection('watchedposts'), WATCHED_POSTS, (index) => {
    const row = new WatchedPostModel({ projectId, watchedId: ids[0], number: index + 1, text: 'x'.repeat(500) });
    return { ...row.toObject(), at: now(), ...times() };
  });
  return String(ids[0]);
}

async function fillAgents(place: Place): Promise<string> {
  const { projectId, userId, collection } = place;
  await agents.fill(place, AGENT_POSTS);
  const agentId = await agentOf(place);
  const pattern = (await collection('instagramagents').findOne({ _id: new Types.ObjectId(agentId) }))!;
  const ids = Array.from({ length: AGENTS }, () => new Types.ObjectId());
  await insertRows(collection('instagramagents'), AGENTS, (index) => ({
    ...new InstagramAgentModel({ ...pattern, createdBy: userId }).toObject(),
    ...{ _id: ids[index], username: `filled.${index}`, usernameKey: `filled.${index}`, ...times() },
  }));
  await insertRows(collection('agentschedules'), AGENTS * MAX_SCHEDULES, (index) => {
    const agent = ids[index % AGENTS];
    const rule = { frequency: 'every_day', time: `${String(index % 24).padStart(2, '0')}:00`, isActive: true };
    return { ...new AgentScheduleModel({ projectId, agentId: agent, ...rule, version: 1 }).toObject(), ...times() };
  });
  await insertRows(collection('agentruns'), RUNS, (index) => {
    const slot = new Date(Date.now() - index * 3_600_000);
    const own = { scheduleId: new Types.ObjectId(), scheduleVersion: 1, localDate: '2026-01-05', slot };
    return { ...new AgentRunModel({ projectId, agentId, ...own, state: 'done' }).toObject(), ...times() };
  });
  return agentId;
}

/** Documents without passages: rows that lists and figures read. */
async function fillDocuments({ projectId, collection }: Place): Promise<void> {
  const pattern = (await collection('knowledgeitems').findOne({ projectId }))!;
  await insertRows(collection('knowledgeitems'), DOCUMENTS, (index) => ({
    ...{ ...pattern, _id: new Types.ObjectId(), title: `Row ${index}`, tags: [`tag ${index % 300}`] },
    ...{ stamp: `row ${index}`, ...times() },
  }));
}

async function fillActivity({ projectId, userId, collection }: Place): Promise<string> {
  const items = await collection('knowledgeitems').find({ projectId }).limit(200).toArray();
  const itemAt = (index: number) => items[index % items.length]?._id as unknown as Types.ObjectId;
  await insertRows(collection('knowledgeevents'), EVENTS, (index) => {
    const at = new Date(Date.now() - index * 60_000);
    return new KnowledgeEventModel({ projectId, itemId: itemAt(index), title: 'D', action: 'opened', at }).toObject();
  });
  await insertRows(collection('unansweredquestions'), UNANSWERED, (index) =>
    new UnansweredQuestionModel({ projectId, key: `q${index}`, question: 'Why?', count: 1, lastAt: now() }).toObject(),
  );
  const ids = Array.from({ length: QUESTIONS }, () => new Types.ObjectId());
  const question = (index: number) => `What of word${index + 1}, word${index + 40} and word${index + 900}?`;
  await insertRows(collection('goldenquestions'), QUESTIONS, (index) => ({
    ...new GoldenQuestionModel({ question: question(index), projectId, createdBy: userId }).toObject(),
    ...{ _id: ids[index], itemId: itemAt(index), ...times() },
  }));
  const results = ids.map((questionId, index) => ({ questionId, question: question(index), rank: 1 }));
  const generation = new Types.ObjectId();
  await insertRows(collection('goldenruns'), 45, () =>
    new GoldenRunModel({ projectId, at: now(), mode: 'keyword', generation, results }).toObject(),
  );
  return String(itemAt(0));
}
