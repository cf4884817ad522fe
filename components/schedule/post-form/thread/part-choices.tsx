'use client';

import { nameOf, useFileOf } from '@/components/media/use-file-of';
import { MediaPreview } from '@/components/shared/media-preview';
import { Select } from '@/components/ui/select';
import type { PlatformKey } from '@/lib/platforms/define';
import { partTexts } from '@/lib/platforms/parts';
import { placed, placesOf, writtenOn } from '@/lib/posts/thread-form';
import type { PostFormState } from '../use-post-form';

type PartChoiceProps = Pick<PostFormState, 'form' | 'setForm'> & {
  platform: PlatformKey | null;
  url: string;
  /** The file's name. */ name: string;
};

/** In which part of a thread a file stands; nothing for a plain post. */
export function PartChoice({ form, setForm, platform, url, name }: PartChoiceProps) {
  const count = partTexts(writtenOn(form, platform)).length;
  if (count < 2) return null;
  const part = placesOf(form, platform).find((place) => place.url === url)?.part ?? 0;
  return (
    <Select
      aria-label={`Part of ${name}`}
      className="w-full text-dense [&_select]:h-8"
      value={part}
      onChange={({ target }) => setForm((old) => placed(old, url, { part: Number(target.value), key: platform }))}
      options={Array.from({ length: count }, (_, index) => ({ value: index, label: `Part ${index + 1}` }))}
    />
  );
}

/** The same for all files of one network that differs from the others. */
export function PartChoices({ form, setForm, platform }: Omit<PartChoiceProps, 'url' | 'name'>) {
  const files = placesOf(form, platform);
  if (files.length === 0 || partTexts(writtenOn(form, platform)).length < 2) return null;
  return (
    <ul aria-label="Media by part" className="flex flex-wrap gap-2">
      {files.map(({ url }) => (
        <li key={url} className="flex w-28 flex-col gap-1">
          <FileChoice {...{ form, setForm, platform, url }} />
        </li>
      ))}
    </ul>
  );
}

function FileChoice(props: Omit<PartChoiceProps, 'name'>) {
  const { data: file } = useFileOf(props.url);
  return (
    <>
      <MediaPreview url={props.url} alt="" className="h-14 w-full rounded-control" />
      <PartChoice {...props} name={nameOf(props.url, file)} />
    </>
  );
}
