import { plainText } from '@/lib/knowledge/normalise';
import type { Candidate } from '../stored/candidate.store';
import type { Pointer } from './pointers';

type Metadata = {
  title?: string;
  sortTitle?: string;
  noTitle?: boolean;
  description?: string;
  plain?: string;
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
    ...(title || description || !row ? { plain: plainText(searched.filter(Boolean).join('\n')) } : {}),
    ...(peer ? { peer } : {}),
    ...(participants ? { participants, noParticipants: false } : {}),
  };
}

/** A title with what sorting needs. */
export function titleFields(title: string) {
  return { title, sortTitle: title.normalize('NFKC').toLowerCase(), noTitle: false };
}
