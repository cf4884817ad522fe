import mongoose, { type mongo } from 'mongoose';

export type Command = { collection: string; method: string; args: unknown[] };
type Explained = {
  queryPlanner: { winningPlan: { stage: string; inputStage?: { indexName?: string } } };
  executionStats: { totalDocsExamined: number; nReturned: number };
};

/** The drivers count by an aggregation. */
const isCount = (pipeline: unknown) => JSON.stringify(pipeline).includes('"$group"');

/** The queries that a use case sends to the database. */
export async function sentBy(run: () => Promise<unknown>): Promise<Command[]> {
  const sent: Command[] = [];
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    sent.push({ collection, method, args });
  });
  await run().finally(() => mongoose.set('debug', false));
  return sent.filter(({ method, args: [of] }) => method === 'find' || (method === 'aggregate' && !isCount(of)));
}

export async function explained({ collection, method, args }: Command): Promise<Explained> {
  if (method === 'aggregate') {
    const cursor = mongoose.connection.collection(collection).aggregate(args[0] as mongo.Document[]);
    const { stages } = (await cursor.explain('executionStats')) as unknown as { stages: { $cursor: Explained }[] };
    return stages[0]!.$cursor;
  }
  const [filter, options] = args as [mongo.Filter<mongo.Document>, mongo.FindOptions];
  const cursor = mongoose.connection.collection(collection).find(filter, options);
  return (await cursor.explain('executionStats')) as unknown as Explained;
}
