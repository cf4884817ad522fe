import type { FakeChannel } from './channel';
import type { Habit } from './corpus-habits';
import { ENGLISH_COMMON, RUSSIAN_COMMON } from './themes/common';
import type { Theme } from './themes/theme';
import { filled, listOf, pick, randomOf, shuffled, type Voice } from './writing';

/** One bearer of a name in the corpus, before its posts are written. */
export type Member = {
  username: string;
  title: string;
  kind: FakeChannel['kind'];
  theme: string | null;
  role: 'relevant' | 'near' | 'clone' | 'advertising' | 'dead' | 'foreign' | 'noise' | 'scam' | 'other';
  relevance: 0 | 1 | 2 | 3;
  labels: string[];
  language: 'ru' | 'en';
  voice: Voice;
  /** The word that decides by chance what it writes and to whom it leads. */
  dice: string;
  /** The user name of the channel whose posts it copies. */
  clones?: string;
  habit?: Habit;
};

/** Of forty terms a relevant channel uses less than half. */
const OWN_TERMS = 18;
/** The first nine write about little else. */
const CORE = 9;
const RESTRICTED = new Set([12, 15]);
const NOISE_CHANNELS = 28;

const commonOf = (language: 'ru' | 'en') => (language === 'ru' ? RUSSIAN_COMMON : ENGLISH_COMMON);
type Named = { username: string; title: string };
const named = (text: string): Named[] =>
  listOf(text).map((entry) => {
    const [username = '', title = ''] = entry.split('|');
    return { username, title };
  });
const some = (terms: readonly string[], count: number, word: string) => shuffled(terms, randomOf(word)).slice(0, count);

type Plain = Omit<Member, 'dice'>;

export function membersOf(themes: readonly Theme[], world: number): Member[] {
  const all = [...themes.flatMap((theme) => [...relevantOf(theme), ...aroundOf(theme)]), ...noise(), ...others()];
  return all.map((member) => ({ ...member, dice: world === 0 ? member.username : `${member.username} in ${world}` }));
}

/** Relevant channels that take from others, by place: whom from. Their terms are the other one's. */
const TAKERS: Record<number, { kind: 'quotes' | 'joins' | 'digests' | 'forwards'; of: number }> = {
  4: { kind: 'quotes', of: 1 },
  6: { kind: 'joins', of: 2 },
  9: { kind: 'digests', of: 0 },
  7: { kind: 'forwards', of: 13 },
};
const ANNOUNCERS = new Set([8, 10, 11]);
const SIGNERS = new Set([3, 14]);

function relevantOf({ key, language, terms, relevant }: Theme): Plain[] {
  const all = listOf(terms);
  const common = commonOf(language);
  const names = named(relevant);
  const announcing = some(all, OWN_TERMS, `${key} announcements`);
  const random = randomOf(`${key} announcements`);
  const announced = Array.from({ length: 8 }, () =>
    [0, 1, 2].map(() => filled(pick(common.frames, random), announcing, random)).join(' '),
  );
  const habitOf = (index: number): Habit | undefined => {
    const taker = TAKERS[index];
    if (taker) return { kind: taker.kind, of: names[taker.of]!.username };
    if (ANNOUNCERS.has(index)) return { kind: 'announces', texts: announced };
    return SIGNERS.has(index) ? { kind: 'signs', text: common.chatter.slice(0, 4).join(' ') } : undefined;
  };
  return names.map(({ username, title }, index) => {
    const habit = habitOf(index);
    const taken = TAKERS[index] && TAKERS[index].kind !== 'forwards' ? names[TAKERS[index].of]!.username : username;
    const own = ANNOUNCERS.has(index) ? announcing : some(all, OWN_TERMS, taken);
    return {
      username,
      title,
      kind: 'channel',
      theme: key,
      role: 'relevant',
      relevance: index < CORE ? 3 : 2,
      labels: RESTRICTED.has(index) ? ['restricted'] : [],
      language,
      voice: { common, terms: own, share: index < CORE ? 0.9 : 0.55 },
      ...(habit ? { habit } : {}),
    };
  });
}

/** Channels that look like the theme and aren't, or are of no use. */
function aroundOf(theme: Theme): Plain[] {
  const { key, language } = theme;
  const all = listOf(theme.terms);
  const common = commonOf(language);
  const stem = key.replaceAll('-', '_');
  const other = language === 'ru' ? 'en' : 'ru';
  const base = { kind: 'channel' as const, theme: key, language };
  const [, original, copied] = named(theme.relevant) as [Named, Named, Named];
  const near = named(theme.nearMisses).map(({ username, title }) => ({
    ...base,
    username,
    title,
    role: 'near' as const,
    relevance: 1 as const,
    labels: [],
    // Half of the theme's terms among those of its own subject.
    voice: { common, terms: [...some(all, 20, username), ...listOf(theme.near)], share: 0.9 },
  }));
  const dead = `${stem}_archive`;
  return [
    ...near,
    {
      ...base,
      username: `${original.username}_2`,
      title: `${original.title} | news`,
      role: 'clone',
      relevance: 0,
      labels: ['clone'],
      voice: { common, terms: some(all, OWN_TERMS, original.username), share: 0.9 },
      clones: original.username,
    },
    {
      ...base,
      username: `${copied.username}_daily`,
      title: `${copied.title} daily`,
      role: 'clone',
      relevance: 0,
      labels: ['clone'],
      voice: { common, terms: some(all, OWN_TERMS, copied.username), share: 0.9 },
      habit: { kind: 'mirrors' as const, of: copied.username },
    },
    {
      ...base,
      username: `${stem}_market`,
      title: `${key} market`,
      role: 'advertising',
      relevance: 0,
      labels: ['advertising'],
      voice: { common, terms: some(all, OWN_TERMS, `${stem}_market`), share: 0.9, offers: 0.97 },
    },
    {
      ...base,
      username: dead,
      title: `${key} archive`,
      role: 'dead',
      relevance: 0,
      labels: ['dead'],
      voice: { common, terms: some(all, OWN_TERMS, dead), share: 0.9 },
    },
    {
      ...base,
      username: `${stem}_${other}`,
      title: `${key} (${other})`,
      role: 'foreign',
      relevance: 0,
      labels: ['other_language'],
      language: other,
      voice: { common: commonOf(other), terms: listOf(theme.foreign), share: 0.9 },
    },
  ];
}

/** Channels of towns, jokes and news, to which everything else leads, and two scams. */
function noise(): Plain[] {
  return Array.from({ length: NOISE_CHANNELS + 2 }, (_none, index) => {
    const language = index % 2 === 0 ? 'ru' : 'en';
    const common = commonOf(language);
    const isScam = index >= NOISE_CHANNELS;
    const username = isScam ? `double_your_coins_${index}` : `town_news_${index + 10}`;
    return {
      username,
      title: isScam ? `Double your coins ${index}` : `Town news ${index + 10}`,
      kind: 'channel',
      theme: null,
      role: isScam ? 'scam' : 'noise',
      relevance: 0,
      labels: isScam ? ['scam'] : [],
      language,
      voice: { common, terms: some(listOf(common.noise), 14, username), share: 0.85, offers: isScam ? 0.6 : 0.1 },
    };
  });
}

function others(): Plain[] {
  const kinds = ['group', 'person', 'bot'] as const;
  return Array.from({ length: 18 }, (_none, index) => {
    const kind = kinds[index % 3]!;
    const language = index % 2 === 0 ? 'ru' : 'en';
    return {
      username: kind === 'bot' ? `helper${index}_bot` : `${kind}_number_${index}`,
      title: `${kind} ${index}`,
      kind,
      theme: null,
      role: 'other',
      relevance: 0,
      labels: [],
      language,
      voice: { common: commonOf(language), terms: ['a', 'b', 'c'], share: 0 },
    };
  });
}
