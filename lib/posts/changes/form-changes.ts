import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import type { DeliveredForm } from '../delivered-form';
import { compareWords, shortened, type Piece } from './compare-words';

/** Channels on which it is so; empty: on all that both forms have. */
type On = { on: PlatformKey[] };
export type FormChanges = {
  date: { before: string | null; after: string | null } | null;
  /** Texts, word by word. */
  texts: (On & { name: string; words: Piece[] })[];
  /** Other differences, in a few words. */
  others: (On & { what: string })[];
};

type Channel = DeliveredForm['channels'][number];
type Found = { texts: { name: string; before: string; after: string }[]; others: string[] };

/** The differences of the second of two forms of a post. Channels on which the same has changed stand together. */
export function formChanges(before: DeliveredForm, after: DeliveredForm): FormChanges {
  const pairs = after.channels.flatMap((channel) => {
    const known = before.channels.find(({ platform }) => platform === channel.platform);
    return known ? [{ platform: channel.platform, found: changesOf(known, channel) }] : [];
  });
  const onAll = pairs.length;
  const together = (of: (found: Found) => readonly unknown[]) =>
    Map.groupBy(
      pairs.flatMap(({ platform, found }) => of(found).map((one) => ({ platform, key: JSON.stringify(one) }))),
      ({ key }) => key,
    );
  const channelsOf = (group: readonly { platform: PlatformKey }[]) =>
    group.length === onAll ? [] : group.map(({ platform }) => platform);
  const texts = [...together(({ texts }) => texts)].map(([key, group]) => {
    const { name, before, after } = JSON.parse(key) as Found['texts'][number];
    return { on: channelsOf(group), name, words: shortened(compareWords(before, after)) };
  });
  const others = [...together(({ others }) => others)].map(([key, group]) => ({
    on: channelsOf(group),
    what: JSON.parse(key) as string,
  }));
  const date = before.date === after.date ? null : { before: before.date, after: after.date };
  return { date, texts, others: [...comings(before, after), ...others] };
}

/** Channels that only one of the forms has. */
function comings(before: DeliveredForm, after: DeliveredForm): FormChanges['others'] {
  const missing = (from: DeliveredForm, than: DeliveredForm) =>
    than.channels.flatMap(({ platform }) => (from.channels.some((one) => one.platform === platform) ? [] : [platform]));
  const [added, removed] = [missing(before, after), missing(after, before)];
  return [
    ...(added.length > 0 ? [{ on: added, what: 'channel added' }] : []),
    ...(removed.length > 0 ? [{ on: removed, what: 'channel removed' }] : []),
  ];
}

function changesOf(before: Channel, after: Channel): Found {
  const fields = fieldChanges(before, after);
  const texts = [
    { name: 'Title', before: before.title, after: after.title },
    { name: 'Text', before: before.text, after: after.text },
    ...fields.texts,
    { name: 'Alt text', before: altsOf(before), after: altsOf(after) },
  ].filter((one) => one.before !== one.after);
  const media = mediaChange(filesOf(before), filesOf(after));
  const others = [
    ...(before.account === after.account ? [] : ['another account']),
    ...(media ? [media] : before.text === after.text && isDividedOtherwise(before, after) ? ['other parts'] : []),
    ...(JSON.stringify(before.cover) === JSON.stringify(after.cover) ? [] : ['another cover']),
    ...fields.others,
  ];
  return { texts, others };
}

function fieldChanges(before: Channel, after: Channel): Found {
  const { fields } = manifestOf(after.platform);
  const [known, now] = [new Map(before.fields), new Map(after.fields)];
  const found: Found = { texts: [], others: [] };
  for (const name of new Set([...known.keys(), ...now.keys()])) {
    const [old, current] = [known.get(name), now.get(name)];
    if (JSON.stringify(old) === JSON.stringify(current)) continue;
    const field = fields.find((one) => one.name === name);
    const label = field?.label ?? name;
    const isWritten = field?.kind === 'text' || field?.kind === 'textarea';
    if (isWritten) found.texts.push({ name: label, before: textOf(old), after: textOf(current) });
    else found.others.push(`other choice of “${label}”`);
  }
  return found;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** All files, those of its parts if it has some. */
const filesOf = ({ media, parts }: Channel) => (parts ? parts.flatMap((part) => part.media) : media);
const altsOf = (channel: Channel): string =>
  filesOf(channel)
    .map(({ alt }) => alt)
    .filter(Boolean)
    .join('\n');

function mediaChange(before: Channel['media'], after: Channel['media']): string | null {
  const [known, now] = [before, after].map((files) => files.map(({ bytes }) => bytes));
  if (!known || !now || known.join() === now.join()) return null;
  if (known.length !== now.length) return `${countOf(now.length)} instead of ${countOf(known.length)}`;
  if (known.toSorted().join() === now.toSorted().join()) return 'files in another order';
  return now.length === 1 ? 'another file' : 'other files';
}

const countOf = (count: number): string => (count === 0 ? 'no file' : count === 1 ? '1 file' : `${count} files`);

/** The same words and files, cut or numbered in another way. */
const isDividedOtherwise = (before: Channel, after: Channel): boolean =>
  JSON.stringify(partsOf(before)) !== JSON.stringify(partsOf(after));

const partsOf = ({ parts = [] }: Channel) => parts.map(({ text, media }) => [text, media.map(({ bytes }) => bytes)]);
