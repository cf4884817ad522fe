import { figuresOf } from '@/lib/results/figures';
import { permanent } from '@/server/publishing/platforms/failure';
import type { ResultsReader } from '@/server/publishing/platforms/types';

/** Bots are told neither views nor reactions of a channel's posts: its public page shows both. */
export const results: ResultsReader = {
  // Pages are read at the pace of this host, which channel search needs too.
  perHour: 120,
  read: async ({ publicPage }, { publicUrl }) => {
    const [, channel, id] = /^https:\/\/t\.me\/([a-z]\w{3,})\/(\d{1,15})$/i.exec(publicUrl ?? '') ?? [];
    if (!channel || channel.toLowerCase() === 'c')
      throw permanent('Telegram shows views and reactions of public channels only, and this one has no public name.');
    const seen = await publicPage({ channel, id: Number(id) });
    if (!seen) throw permanent('Telegram’s public page of this channel does not show the post.');
    return { figures: figuresOf(seen), lacks: null };
  },
};
