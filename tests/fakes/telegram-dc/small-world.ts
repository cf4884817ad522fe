import type { DcAccount, DcWorld } from './calls';
import type { DcChannel } from './channels';

/** Two accounts, and some channels around one. */
export const API = { apiId: '123456', apiHash: 'a'.repeat(32) };
export const ANN: DcAccount = {
  userId: 777,
  phone: '4915100000001',
  code: '12345',
  firstName: 'Ann',
  username: 'ann_reads',
};
export const BOB: DcAccount = {
  userId: 778,
  phone: '4915100000002',
  code: '54321',
  firstName: 'Bob',
  password: 'two steps',
  dcId: 4,
};

const at = (day: number) => new Date(Date.UTC(2026, 10, day));

export const channel = (id: number, username: string, more: Partial<DcChannel> = {}): DcChannel => ({
  id,
  username,
  title: `Title of ${username}`,
  about: `About ${username}, see @seed_news and https://example.org/${username}`,
  participants: id * 10,
  posts: [],
  similar: [],
  ...more,
});

export const CHANNELS: DcChannel[] = [
  channel(1001, 'seed_news', {
    similar: Array.from({ length: 15 }, (_, index) => `similar_${index + 1}`),
    posts: Array.from({ length: 130 }, (_, index) => ({
      id: index + 1,
      at: at(1 + (index % 20)),
      text: `Post ${index + 1}`,
    })),
  }),
  ...Array.from({ length: 15 }, (_, index) => channel(1100 + index, `similar_${index + 1}`)),
  channel(1200, 'hidden_news', { isPrivate: true }),
  channel(1201, 'talk_group', { kind: 'group' }),
  channel(1202, 'forwarder', {
    posts: [
      { id: 1, at: at(1), text: 'pinned', isService: true },
      {
        id: 2,
        at: at(2),
        text: 'Read @similar_3 and t.me/similar_4/7 or here',
        views: 55,
        author: 'Eve',
        links: [{ offset: 40, length: 4, url: 'https://t.me/similar_5' }],
      },
      { id: 3, at: at(3), text: 'From the seed', forwardedFrom: { username: 'seed_news' } },
      { id: 4, at: at(4), text: 'From nowhere', forwardedFrom: { hidden: 'Somebody' }, replyTo: 3 },
    ],
  }),
];

export const smallWorld = (): Partial<DcWorld> => ({
  accounts: [ANN, BOB],
  channels: CHANNELS,
  people: [
    { username: 'some_person', firstName: 'Pat', isBot: false },
    { username: 'some_bot', firstName: 'Robo', isBot: true },
  ],
});

/** The settings that lead the product to a data centre. */
export const dcEnvironment = ({ place, publicKey }: { place: { host: string; port: number }; publicKey: string }) => ({
  TELEGRAM_DC: `${place.host}:${place.port}`,
  TELEGRAM_DC_KEY: publicKey,
});
