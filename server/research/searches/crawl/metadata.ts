import { plainText } from '@/lib/knowledge/normalise';
import type { Candidate } from '../stored/candidate.store';
import type { Pointer } from './pointers';

type Metadata = {
  title?: string;
  sortTitle?: string;
  noTitle?: boolean;
  description?: string;
  plain?: string;
  textBlock?: null;
  peer?: NonNullable<Candidate['peer']>;
  participants?: number;
  noParticipants?: boolean;
};

/** Metadata that pointers bring. What a channel says of itself is never replaced. */
export function metadataFrom(row: Candidate | undefined, pointers: readonly Pointer[]): Metadata {
  const first = <K extends keyof Pointer>(name: K) => pointers.find((each) => each[name])?.[name];
  const title = row?.title ? undefined : first('title');
  const description = row?.description ? undefined : first('description');
  const peer = row?.peer ? undefined : first('peer');
  const participants = row?.participants ? undefined : first('participants');
  const username = row?.username ?? pointers[0]?.username;
  const searched = [title ?? row?.title, username, description ?? row?.description];
  return {
    ...(title ? titleFields(title) : {}),
    ...(description ? { description } : {}),
    ...(title || description || !row ? plainFields(searched) : {}),
    ...(peer ? { peer } : {}),
    ...(participants ? { participants, noParticipants: false } : {}),
  };
}

/** Searchable text of a channel for the search inside results; it is in no block of signatures yet. */
export const plainFields = (texts: readonly (string | null | undefined)[]) => ({
  plain: plainText(texts.filter(Boolean).join('\n')),
  textBlock: null,
});

/** A title with what sorting needs. */
export function titleFields(title: string) {
  return { title, sortTitle: title.normalize('NFKC').toLowerCase(), noTitle: false };
}
