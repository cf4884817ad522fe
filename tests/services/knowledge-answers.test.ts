import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { insertProject } from '@/server/people/projects/store';
import { recentActions } from '@/server/research/knowledge/stored/activity.store';
import { askKnowledge } from '@/server/research/knowledge/ask';
import { askEvents } from '@/server/research/knowledge/ask-stream';
import { knowledgeInsights } from '@/server/research/knowledge/insights';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi, ledger, servedBy } from './ai-support';
import { docx, readDocumentOf, type Place } from './knowledge-support';

let fake: OpenAiFake;
let place: Place;
beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
});
afterAll(async () => {
  await fake.close();
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
});
beforeEach(async () => {
  fake.reset();
  servedBy(fake.url);
  await forgetAi();
  const userId = String(new Types.ObjectId());
  place = { userId, projectId: String((await insertProject({ userId, name: 'Q', isDefault: true }))._id) };
  fake.answers.push('A summary by the model.');
  await readDocumentOf({ ...place, bytes: await docx(), name: 'rules.docx' });
});

const says = (...sentences: { text: string; cites: (number | string)[] }[]) =>
  fake.answers.push(JSON.stringify({ sentences }));
const ask = (question: string) => askKnowledge({ projectIds: [place.projectId], question });

it('words and meaning are both asked, and each hit says so', async () => {
  const { results, mode } = await searchKnowledge({ projectIds: [place.projectId], query: 'refund paid days' });
  expect(mode).toBe('hybrid');
  expect(results[0]?.passages[0]).toMatchObject({
    lexicalRank: 1,
    vectorRank: 1,
    why: expect.stringContaining('by meaning'),
  });
  expect(results[0]?.content).toMatchObject({ summary: 'A summary by the model.', summaryMethod: 'ai' });
});

it('one long document hides no other, by words or by meaning', async () => {
  const chapters = Array.from({ length: 450 }, (_, at) => `# Tea ${at}\n\nTea, tea and tea.`).join('\n\n');
  await readDocumentOf({ ...place, bytes: chapters, name: 'book.md' });
  const text = `The garden is open all day. ${'It has roses. '.repeat(30)} Tea is served there.`;
  await readDocumentOf({ ...place, bytes: text, name: 'garden.md' });
  const found = async () =>
    (await searchKnowledge({ projectIds: [place.projectId], query: 'tea' })).results.map(({ title, passages }) => [
      title,
      passages.length,
    ]);
  const both = [
    ['book.md', 3],
    ['garden.md', 1],
  ];
  expect(await found()).toEqual(both);
  fake.lacks.add('embeddings');
  expect(await found()).toEqual(both);
  fake.lacks.delete('embeddings');
});

it('sentences that the cited passages do not say are marked, unknown passages dropped', async () => {
  says(
    { text: 'It is paid within 14 days [1].', cites: [1, 99, 'nonsense'] },
    { text: 'It is paid within 45 days.', cites: [1] },
    { text: 'The director signs every refund personally on Fridays.', cites: [1, 2] },
  );
  const { answer, passages } = await ask('When is a refund paid?');
  expect(answer?.map(({ text, supported }) => [text, supported])).toEqual([
    ['It is paid within 14 days.', true],
    ['It is paid within 45 days.', false],
    ['The director signs every refund personally on Fridays.', false],
  ]);
  expect(answer?.[0]?.cites).toEqual([passages[0]?.id]);
});

it('a model that always answers, confidently and citing at random, convinces of nothing that is not there', async () => {
  const inventions = [
    ['How much does the refund director earn?', 'The director earns 95,000 euros a year.'],
    ['Which food won the prize?', 'The honey cake won the national prize in spring.'],
    ['Who paid for the shoes exhibition?', 'The city council paid for the whole exhibition.'],
    ['Are refund days holidays?', 'Yes, refund days are holidays.'],
  ] as const;
  for (const [question, text] of inventions) {
    says({ text, cites: [1 + Math.floor(Math.random() * 3)] });
    const { answer } = await ask(question);
    expect((answer ?? []).filter(({ supported }) => supported)).toEqual([]);
  }
});

describe('as events', () => {
  const LONG = 'The director signs every refund personally on Fridays. '.repeat(60);
  async function events() {
    const asked = askEvents({ projectIds: [place.projectId], question: 'When is a refund paid?' });
    const all: { event: string; data: unknown; isWritten: boolean }[] = [];
    for await (const each of asked)
      all.push({
        ...each,
        isWritten: (await ledger()).some(({ capability, ms }) => capability === 'json' && (ms ?? 0) > 0),
      });
    return all;
  }

  it('a sentence comes once it is checked, while the model writes on; then the whole', async () => {
    says({ text: 'It is paid within 14 days [1].', cites: [1] }, { text: LONG, cites: [1] });
    const all = await events();
    expect(all.map(({ event, isWritten }) => [event, isWritten])).toEqual([
      ['passages', false],
      ['sentence', false],
      ['sentence', expect.any(Boolean)],
      ['done', true],
    ]);
    expect(all[1]?.data).toMatchObject({ text: 'It is paid within 14 days.', supported: true });
    expect(all[2]?.data).toMatchObject({ supported: false });
    expect(all[3]?.data).toMatchObject({ answer: all.slice(1, 3).map(({ data }) => data) });
  });

  it('from a server that writes nothing in pieces: the sentences come with the whole', async () => {
    servedBy(fake.url.replace('127.0.0.1', 'localhost'));
    fake.lacks.add('stream');
    says({ text: 'It is paid within 14 days.', cites: [1] });
    expect((await events()).map(({ event }) => event)).toEqual(['passages', 'sentence', 'done']);
  });

  it('an answer that had to be repaired: the whole decides', async () => {
    fake.answers.push('{"sentences":[{"text":"It is paid within 45 days.","cites":[1]}, {"text":');
    says({ text: 'It is paid within 14 days.', cites: [1] });
    const all = await events();
    expect(all.at(-1)).toMatchObject({
      event: 'done',
      data: { answer: [{ text: 'It is paid within 14 days.', supported: true }] },
    });
  });

  it('an answer that breaks off ends with the reason and the passages', async () => {
    fake.tricks.push('cut', 'cut');
    says({ text: 'It is paid within 14 days.', cites: [1] });
    const { event, data } = (await events()).at(-1) ?? {};
    expect([event, data]).toMatchObject(['done', { answer: null, reason: expect.stringContaining('Try again') }]);
  });
});

describe('asked of several projects', () => {
  /** An older project, whose index has words alone. */
  async function otherProject(text: string): Promise<string> {
    const { userId } = place;
    const projectId = String((await insertProject({ userId, name: 'Older', isDefault: false }))._id);
    const others = Array.from({ length: 8 }, (_, at) => `# Room ${at}\n\nIt has a window.`).join('\n\n');
    aiEnvironment();
    await readDocumentOf({ userId, projectId, bytes: `${text}\n\n${others}`, name: 'older.md' });
    servedBy(fake.url);
    return projectId;
  }
  const TEXT = 'Coffee is paid from the days box, and the box is emptied.';

  it('ranks of words and of words with meaning are on one scale', async () => {
    const older = await otherProject(TEXT);
    const query = 'refund paid within 14 days';
    const { results, mode } = await searchKnowledge({ projectIds: [older, place.projectId], query });
    expect(mode).toBe('hybrid');
    expect(results.map(({ title, score }) => [title, score <= 1])).toEqual([
      ['rules.docx', true],
      ['older.md', true],
    ]);
    const alone = await searchKnowledge({ projectIds: [older], query });
    expect(alone.mode).toBe('keyword');
  });

  it('the project of the best passage pays, and that of a cited one notes it', async () => {
    const older = await otherProject(TEXT);
    says({ text: 'It is paid within 14 days.', cites: [1] });
    const { answer } = await askKnowledge({
      projectIds: [older, place.projectId],
      question: 'Within how many days is a refund paid?',
    });
    expect(answer).toMatchObject([{ supported: true }]);
    const asked = (await ledger()).filter(({ capability }) => capability === 'json');
    expect(asked.map(({ projectId }) => String(projectId))).toEqual([place.projectId]);
    const actions = async (projectId: string) => (await recentActions([projectId])).map(({ action }) => action);
    expect(await actions(place.projectId)).toContain('cited');
    expect(await actions(older)).not.toContain('cited');
  });

  it('a question or search of several projects that found nothing is noted in none of them', async () => {
    const projectIds = [await otherProject(TEXT), place.projectId];
    await askKnowledge({ projectIds, question: 'zebra astronauts?' });
    await searchKnowledge({ projectIds, query: 'zebra astronauts', noteIfNothing: true });
    says();
    await askKnowledge({ projectIds, question: 'When is a refund paid by zebras?' });
    expect((await knowledgeInsights(projectIds)).unanswered).toEqual([]);
    await askKnowledge({ projectIds: [place.projectId], question: 'Zebra astronauts?' });
    expect((await knowledgeInsights(projectIds)).unanswered).toMatchObject([
      { question: 'Zebra astronauts?', count: 1 },
    ]);
  });
});
