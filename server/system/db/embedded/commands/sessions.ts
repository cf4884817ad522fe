import { Binary } from 'bson';
import { docOf, isDoc, type Doc, type Maybe } from '../bson/value.ts';

/** Sessions that clients have named, for $listLocalSessions; nothing else depends on them. */
export interface Sessions {
  note(id: Maybe): void;
  end(id: Maybe): void;
  list(): Doc[];
}

const MAX_SESSIONS = 1000;

export function createSessions(): Sessions {
  const known = new Map<string, { id: Binary; lastUse: Date }>();
  const idOf = (value: Maybe): Binary | undefined => {
    const id = isDoc(value) ? value.get('id') : undefined;
    return id instanceof Binary ? id : undefined;
  };
  return {
    note(value) {
      const id = idOf(value);
      if (!id) return;
      const name = id.toString('hex');
      known.delete(name);
      known.set(name, { id, lastUse: new Date() });
      if (known.size > MAX_SESSIONS) known.delete(known.keys().next().value as string);
    },
    end: (value) => void known.delete(idOf(value)?.toString('hex') ?? ''),
    list: () =>
      [...known.values()].map(({ id, lastUse }) =>
        docOf({ _id: { id, uid: new Binary(new Uint8Array(32)) }, lastUse }),
      ),
  };
}
