import { integerOption, truthy } from '../bson/numbers.ts';
import { isDoc, typeName } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { stageList } from '../aggregate/pipeline.ts';
import type { Task } from '../scheduler.ts';
import { checkName, type Command, type Context, type Reply, type Request } from './context.ts';
import { FIRST_BATCH } from './cursors.ts';
import { pipelineItems } from './read.ts';

function* aggregate(request: Request, context: Context): Task<Reply> {
  const { body, db } = request;
  const target = body.get('aggregate');
  const cursor = body.get('cursor');
  if (!isDoc(cursor) && !truthy(body.get('explain'))) throw new MongoError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const size = isDoc(cursor) ? integerOption(cursor.get('batchSize')) : undefined;
  if (typeof target !== 'string') throw new MongoError(73, `aggregate needs a collection name, not ${typeName(target)}`);
  const name = checkName(db, target);
  const items = pipelineItems(context.store, db, name, body.get('pipeline') ?? null, request);
  return yield* context.cursors.open(`${db}.${name}`, items, { size: size ?? FIRST_BATCH, single: false });
}

export const AGGREGATE: Command = {
  kind: ({ body }) => {
    const last = stageList(body.get('pipeline') ?? null).at(-1)?.[0];
    return last === '$out' || last === '$merge' ? 'write' : 'read';
  },
  run: aggregate,
};
