import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { isOperators } from '../query/match.ts';
import { isRegex } from '../query/regex.ts';

/** The document an upsert starts from: the equality conditions of its filter. */
export function documentFromFilter(filter: Doc): Doc {
  const found = new Map<string, Value>();
  collect(filter, found);
  const doc: Doc = new Map();
  for (const [path, value] of found) place(doc, path, value, found);
  return doc;
}

function collect(filter: Doc, found: Map<string, Value>): void {
  for (const [key, value] of filter) {
    if (key === '$and' || (key === '$or' && Array.isArray(value) && value.length === 1)) {
      if (Array.isArray(value)) for (const branch of value) if (isDoc(branch)) collect(branch, found);
    } else if (!key.startsWith('$')) {
      const single = equality(value);
      if (single === undefined) continue;
      if (found.has(key)) throw new MongoError(54, `cannot infer query fields to set, path '${key}' is matched twice`);
      found.set(key, single);
    }
  }
}

function equality(value: Value): Value | undefined {
  if (isRegex(value)) return undefined;
  if (!isOperators(value)) return value;
  if (value.has('$eq')) return value.get('$eq');
  for (const operator of ['$in', '$all']) {
    const list = value.get(operator);
    if (Array.isArray(list) && list.length === 1 && !isRegex(list[0]) && !(isDoc(list[0]) && isOperators(list[0])))
      return list[0];
  }
  return undefined;
}

function place(doc: Doc, path: string, value: Value, all: Map<string, Value>): void {
  const parts = path.split('.');
  let target = doc;
  for (let i = 1; i < parts.length; i++) {
    const prefix = parts.slice(0, i).join('.');
    if (all.has(prefix))
      throw new MongoError(54, `cannot infer query fields to set, both paths '${prefix}' and '${path}' are matched`);
    const name = parts[i - 1] as string;
    const next = target.get(name);
    const inner: Doc = isDoc(next) ? next : new Map();
    target.set(name, inner);
    target = inner;
  }
  target.set(parts[parts.length - 1] as string, value);
}
