import { figuresOf } from '@/lib/results/figures';
import type { ResultsReader } from '@/server/publishing/platforms/types';
import { callWebhook } from './client';

type Message = { reactions?: { count?: number }[] };

/** Reactions of the message, of all emoji together. */
export const results: ResultsReader = {
  // A webhook may be called some 30 times a minute.
  perHour: 300,
  read: async ({ credentials, signal }, { externalId }) => {
    const call = { webhookUrl: credentials.webhook_url ?? '', message: externalId, signal };
    const { result } = await callWebhook<Message>(call);
    const likes = (result.reactions ?? []).reduce((sum, { count = 0 }) => sum + count, 0);
    return { figures: figuresOf({ likes }), lacks: null };
  },
};
