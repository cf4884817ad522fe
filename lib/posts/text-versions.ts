import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { joinParts, partsIn } from '@/lib/platforms/parts';

/** Words that a channel has of its own; '' where it has the common ones. */
export type OwnTexts = { platform: PlatformKey; title: string; text: string };
/** The words of a post: the common ones, and those that a channel has of its own. */
export type PostTexts = { title: string; content: string; own: OwnTexts[] };

/** Saves of one person within that time make one version: the form saves often. */
const TOGETHER_MS = 10 * 60_000;
/** Of one post; the oldest go. */
export const VERSIONS_MAX = 30;
/** Characters of all versions of a post together; the newest stays whatever its length. */
export const VERSIONS_CHARACTERS = 500_000;

type Worded = {
  title: string;
  content: string;
  platformPosts: readonly { platform: PlatformKey; platformSpecificData: Record<string, unknown> }[];
};

export function textsOf({ title, content, platformPosts }: Worded): PostTexts {
  const own = platformPosts.map(({ platform, platformSpecificData: data }) => {
    const parts = partsIn(data.parts);
    const text = parts.length > 1 ? joinParts(parts) : data[manifestOf(platform).textField];
    return { platform, title: besides(title, data.title), text: besides(content, text) };
  });
  return { title, content, own: ownTexts(own) };
}

/** A text where it is another than the common one, else ''. */
export const besides = (common: string, text: unknown): string =>
  typeof text === 'string' && text !== common ? text : '';

/** Those of channels that have any, in the order of their names. */
export const ownTexts = (all: readonly OwnTexts[]): OwnTexts[] =>
  all.filter(({ title, text }) => title !== '' || text !== '').sort((a, b) => (a.platform < b.platform ? -1 : 1));

export const haveSameTexts = (one: PostTexts, other: PostTexts): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const inOrder = ({ title, content, own }: PostTexts) => [
  title,
  content,
  own.map((one) => [one.platform, one.title, one.text]),
];

export const charactersOf = ({ title, content, own }: PostTexts): number =>
  own.reduce((sum, one) => sum + one.title.length + one.text.length, title.length + content.length);

type Saved = { by: string | null; since: Date };

/** Whether texts that a person saves now belong to the newest version, whose saves began at `since`. */
export const belongsTo = ({ by, since }: Saved, now: { by: string | null; at: Date }): boolean =>
  by !== null && by === now.by && now.at.getTime() - since.getTime() < TOGETHER_MS;

/** How many versions of these lengths, newest first, are kept. */
export function keptVersions(characters: readonly number[]): number {
  let sum = 0;
  const tooMany = characters.findIndex((length, place) => {
    sum += length;
    return place > 0 && (place >= VERSIONS_MAX || sum > VERSIONS_CHARACTERS);
  });
  return tooMany < 0 ? characters.length : tooMany;
}

export type TextChange = { platform: PlatformKey | null; name: 'Title' | 'Text'; before: string; after: string };

/** Differences of the second of two versions. A channel without words of its own has the common ones. */
export function textChanges(before: PostTexts, after: PostTexts): TextChange[] {
  const platforms = [...new Set([...before.own, ...after.own].map(({ platform }) => platform))];
  return [null, ...platforms].flatMap((platform) => {
    const [was, is] = [textsOn(before, platform), textsOn(after, platform)];
    return [
      { platform, name: 'Title' as const, before: was.title, after: is.title },
      { platform, name: 'Text' as const, before: was.text, after: is.text },
    ].filter((one) => one.before !== one.after);
  });
}

/** The words on a channel; null: the common ones. */
export function textsOn({ title, content, own }: PostTexts, platform: PlatformKey | null): Omit<OwnTexts, 'platform'> {
  const one = own.find((texts) => texts.platform === platform);
  return { title: one?.title || title, text: one?.text || content };
}
