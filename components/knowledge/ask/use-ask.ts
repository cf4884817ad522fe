'use client';

import { showFailure } from '@/components/api/use-action';
import { sharedState } from '@/components/api/shared-state';
import { ApiError } from '@/lib/api/call';
import { callStream } from '@/lib/api/stream';
import type { WireCitedPassage } from '@/lib/contracts/knowledge-passages';
import type { WireKnowledgeAnswer } from '@/lib/contracts/knowledge-search';
import { askKnowledge } from '@/lib/routes/knowledge-search';

export type Sentence = NonNullable<WireKnowledgeAnswer['answer']>[number];

export type AskedQuestion = {
  projectId: string;
  question: string;
  state: 'asking' | 'done' | 'failed' | 'stopped';
  passages: readonly WireCitedPassage[];
  sentences: readonly Sentence[];
  /** Why there is no answer, or what broke. */
  reason: string | null;
  cost: number | null;
};

// Outlives the panel: a cited document takes its place, and Close leads back to the answer.
const asked = sharedState<AskedQuestion | null>(null);
let running: AbortController | null = null;

export const useAsked = asked.useValue;

function change(part: Partial<AskedQuestion>): void {
  const old = asked.get();
  if (old) asked.set({ ...old, ...part });
}

export function stopAsking(): void {
  running?.abort();
  if (asked.get()?.state === 'asking') change({ state: 'stopped', reason: 'Stopped.' });
}

/** Asks the documents; passages come first, then sentence after sentence. */
export async function askDocuments(projectId: string, question: string): Promise<void> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const none = { state: 'asking', passages: [], sentences: [], reason: null, cost: null } as const;
  asked.set({ projectId, question, ...none });
  try {
    const args = { query: { projectId }, body: { question }, signal: mine.signal };
    for await (const { event, data } of callStream(askKnowledge, args)) {
      if (mine.signal.aborted) return;
      take(event, data);
    }
    if (asked.get()?.state === 'asking')
      change({ state: 'failed', reason: 'The connection ended before the answer was complete. Try again.' });
  } catch (error) {
    if (mine.signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    if (error.statusCode === 401) showFailure(error);
    change({ state: 'failed', reason: error.message });
  }
}

function take(event: string, data: unknown): void {
  const old = asked.get();
  if (!old) return;
  if (event === 'passages') change({ passages: (data as Pick<WireKnowledgeAnswer, 'passages'>).passages });
  if (event === 'sentence') change({ sentences: [...old.sentences, data as Sentence] });
  if (event === 'error') change({ state: 'failed', reason: (data as { message: string }).message });
  if (event === 'done') {
    const { answer, passages, reason, cost } = data as WireKnowledgeAnswer;
    change({ state: 'done', sentences: answer ?? [], passages, reason, cost });
  }
}
