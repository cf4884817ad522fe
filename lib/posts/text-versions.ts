import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { joinParts, partsIn } from '@/lib/platforms/parts';

/** The words of a post: the common ones, and those that a channel has of its own. */
export type PostTexts = { title: string; content: string; own: { platform: PlatformKey; text: string }[] };

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
  const own = platformPosts.flatMap(({ platform, platformSpecificData: data }) => {
    const parts = partsIn(data.parts);
    const text = parts.length > 1 ? joinParts(parts) : data[manifestOf(platform).textField];
    return typeof text === 'string' && text !== '' && text !== content ? [{ platform, text }] : [];
  });
  return { title, content, own: own.sort((a, b) => (a.platform < b.platform ? -1 : 1)) };
}

export const haveSameTexts = (one: PostTexts, other: PostTexts): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const inOrder = ({ title, content, own }: PostTexts) => [
  title,
  content,
  own.map(({ platform, text }) => [platform, text]),
];

export const charactersOf = ({ title, content, own }: PostTexts): number =>
  own.reduce((sum, { text }) => sum + text.length, title.length + content.length);

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
  const ownOf = ({ own, content }: PostTexts, platform: PlatformKey) =>
    own.find((one) => one.platform === platform)?.text ?? content;
  const platforms = [...new Set([...before.own, ...after.own].map(({ platform }) => platform))];
  const all: TextChange[] = [
    { platform: null, name: 'Title', before: before.title, after: after.title },
    { platform: null, name: 'Text', before: before.content, after: after.content },
    ...platforms.map((platform) => ({
      ...{ platform, name: 'Text' as const },
      ...{ before: ownOf(before, platform), after: ownOf(after, platform) },
    })),
  ];
  return all.filter((one) => one.before !== one.after);
}
