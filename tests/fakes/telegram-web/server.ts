import { startFakeServer, type Behaviour, type FakeAnswer, type FakeRequest, type FakeServer } from '../server';
import type { FakeChannel } from './channel';
import { cardPage, feedPage } from './pages';

export type TelegramWebFake = FakeServer & {
  /** By user name in lower case. */
  channels: Map<string, FakeChannel>;
  /** The next pages come with classes that no reader knows, as after a change of t.me's markup. */
  changeMarkup(times?: number, where?: (request: FakeRequest) => boolean): void;
  /** The next page breaks off in the middle. */
  truncateNext(times?: number): void;
  /** How many pages were asked for by path, such as /s/durov?before=20. */
  visits(): Map<string, number>;
};

const PATH = /^\/(s\/)?(\w+)$/;

/**
 * t.me's public pages as a real server: /s/<name> with twenty posts and `before`, /<name> with the card. Groups,
 * persons, bots, free names and restricted channels have no feed: /s/ leads to the card.
 */
export async function startTelegramWebFake(channels: readonly FakeChannel[] = [], port = 0): Promise<TelegramWebFake> {
  const known = new Map(channels.map((channel) => [channel.username.toLowerCase(), channel]));
  const behaviour: Behaviour = {
    violations: ({ method, path }) =>
      method === 'GET' && PATH.test(path) ? [] : [`${method} ${path} is no page that the product reads`],
    creates: () => true,
    answer: (request) => page(known, request),
    refusal: (status, _request, { text, retryAfter }) => ({
      status,
      body: `<html><body><h1>${text ?? status}</h1></body></html>`,
      headers: {
        'content-type': 'text/html',
        ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      },
    }),
  };
  const fake = await startFakeServer(behaviour, port);
  const spoil = (spoiled: (html: string) => FakeAnswer, times: number, where: (request: FakeRequest) => boolean) =>
    spoils.push({ spoiled, left: times, where });
  const spoils: { spoiled: (html: string) => FakeAnswer; left: number; where: (request: FakeRequest) => boolean }[] =
    [];
  behaviour.answer = (request) => {
    const answer = page(known, request);
    const plan = spoils.find(({ left, where }) => left > 0 && where(request));
    if (!plan || answer.status !== 200) return answer;
    plan.left -= 1;
    return plan.spoiled(String(answer.body));
  };
  return {
    ...fake,
    channels: known,
    changeMarkup: (times = 1, where = () => true) =>
      void spoil(
        (html) => shown(html.replace(/\btg?me_\w+|\bjs-\w+|data-post/g, (name) => `x${name.length}`)),
        times,
        where,
      ),
    truncateNext: (times = 1) =>
      void spoil(
        (html) => ({
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-length': String(Buffer.byteLength(html)) },
          pieces: [html.slice(0, html.length / 2)],
          isCut: true,
        }),
        times,
        () => true,
      ),
    visits: () => {
      const counts = new Map<string, number>();
      for (const { path, query } of fake.requests) {
        const whole = query.before === undefined ? path : `${path}?before=${query.before}`;
        counts.set(whole, (counts.get(whole) ?? 0) + 1);
      }
      return counts;
    },
  };
}

const shown = (html: string): FakeAnswer => ({
  status: 200,
  body: html,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

function page(channels: ReadonlyMap<string, FakeChannel>, { path, query }: FakeRequest): FakeAnswer {
  const [, feed, name = ''] = PATH.exec(path) ?? [];
  const channel = channels.get(name.toLowerCase());
  if (!feed) return shown(cardPage(name, channel ?? null));
  if (channel?.kind === 'channel' && !channel.isRestricted)
    return shown(feedPage(channel, query.before === undefined ? undefined : Number(query.before)));
  return { status: 302, headers: { location: `https://t.me/${name}` } };
}
