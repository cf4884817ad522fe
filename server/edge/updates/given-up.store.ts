import type { mongo } from 'mongoose';
import { OWNED } from '@/server/edge/owned/owned';
import { besideEachOther, WHOLE, type Carrying } from './carry.store';
import { lasting } from './census.store';

type Row = mongo.Document;
/** By collection: how many documents were added and changed since, and how many are back. */
export type GivenUp = { name: string; added: number; changed: number; back: number; examples: string[] };

const EXAMPLES = 500;
/** Made of others, or of a moment's work. */
const DERIVED = new Set([
  'textblocks',
  'jobs',
  'storageledgers',
  'jobrates',
  'videosteps',
  'agentsums',
  'unclaimedbytes',
]);
/** They say nothing by themselves. */
const ASIDE = new Set(['updatedAt', 'textBlock', 'version', 'changeId']);

const textOf = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name]) => !ASIDE.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const called = (name: string): string => {
  const owned = Object.entries(OWNED).find(([collection]) => `${collection.toLowerCase()}s` === name)?.[1];
  return owned && 'called' in owned && owned.called ? owned.called.many : name;
};

function nameOf({ _id, title, name, content, agent }: Row): string {
  const words = String(title || name || content || '')
    .replace(/\s+/g, ' ')
    .slice(0, 80);
  return [String(_id), words, agent?.username ? `(by the agent ${String(agent.username)})` : '']
    .filter(Boolean)
    .join(' ');
}

/** Everything of the data as it is now that the restored data, with what was carried, does not have. */
export async function findGivenUp({ now, into, forms }: Carrying): Promise<GivenUp[]> {
  const found: GivenUp[] = [];
  for (const { collectionName: name } of await lasting(now)) {
    if (DERIVED.has(name) || (WHOLE as readonly string[]).includes(name)) continue;
    const one: GivenUp = { name: called(name), added: 0, changed: 0, back: 0, examples: [] };
    const note = (what: string, row: Row) => {
      if (one.examples.length < EXAMPLES) one.examples.push(`${what}: ${nameOf(row)}`);
    };
    for await (const { row, other } of besideEachOther(now.collection(name), into.collection(name))) {
      if (other && textOf(forms.up(name, other)) === textOf(row)) continue;
      if (other && textOf(other) === textOf(forms.down(name, row))) continue;
      one[other ? 'changed' : 'added'] += 1;
      note(other ? 'changed since' : 'made since', row);
    }
    for await (const { row, other } of besideEachOther(into.collection(name), now.collection(name))) {
      if (other) continue;
      one.back += 1;
      note('back, though removed since', row);
    }
    if (one.added + one.changed + one.back > 0) found.push(one);
  }
  return found;
}

const WORDS = /[\w-]{8,64}/g;

/** Of these keys of stored files, the ones that no document of the restored data names. */
export async function unnamedKeys({
  into,
  keys,
}: {
  into: mongo.Db;
  keys: AsyncIterable<string>;
}): Promise<Set<string>> {
  const byId = new Map<string, string>();
  for await (const key of keys) byId.set((key.split('/').at(-1) ?? key).replace(/\.\w+$/, ''), key);
  for (const collection of await into.collections())
    for await (const row of collection.find())
      for (const [word] of JSON.stringify(row).matchAll(WORDS)) byId.delete(word);
  return new Set(byId.values());
}
