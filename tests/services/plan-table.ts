import mongoose, { Types, type mongo } from 'mongoose';

/** A query of the product, the index that it must use, and whether it may sort the few rows that it found. */
export type PlanRow = { name: string; run: () => Promise<unknown>; index: string; sorts?: boolean };

type Command = { collection: string; method: string; args: unknown[] };
export type Explained = {
  queryPlanner: { winningPlan: { stage: string; inputStage?: object } };
  executionStats: { totalDocsExamined: number; nReturned: number };
};

const FINDS = ['find', 'findOne', 'findOneAndUpdate'];
/** The drivers count by an aggregation. */
const isCount = (pipeline: unknown) => JSON.stringify(pipeline).includes('"$group"');

/** The first query that a use case sends to the database: the one that orders. What follows reads its rows by ids. */
export async function firstSentBy(run: () => Promise<unknown>): Promise<Command> {
  const sent: Command[] = [];
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    sent.push({ collection, method, args });
  });
  await run().finally(() => mongoose.set('debug', false));
  const [first] = sent.filter(
    ({ method, args: [of] }) => FINDS.includes(method) || (method === 'aggregate' && !isCount(of)),
  );
  if (!first) throw new Error(`No query was sent: ${JSON.stringify(sent)}`);
  return first;
}

type Options = mongo.FindOptions;

/** The filter of a command, and what else of it decides its plan. */
function asFind({ method, args }: Command): { filter: mongo.Document; options: Options } {
  const [filter, second, third] = args as [mongo.Document, Options | undefined, Options | undefined];
  const { sort, skip, limit } = (method === 'findOneAndUpdate' ? third : second) ?? {};
  const one = method === 'find' ? limit : 1;
  return { filter, options: { ...(sort ? { sort } : {}), ...(skip ? { skip } : {}), ...(one ? { limit: one } : {}) } };
}

export async function explained(command: Command): Promise<Explained> {
  const collection = mongoose.connection.collection(command.collection);
  if (command.method === 'aggregate') {
    const cursor = collection.aggregate(command.args[0] as mongo.Document[]);
    const { stages } = (await cursor.explain('executionStats')) as unknown as { stages: { $cursor: Explained }[] };
    return stages[0]!.$cursor;
  }
  const { filter, options } = asFind(command);
  return (await collection.find(filter, options).explain('executionStats')) as unknown as Explained;
}

/** A page with the command of each row for mongosh, which shows the same plan on a server of one's own. */
export async function planPage(rows: readonly PlanRow[]): Promise<string> {
  const lines: string[] = [];
  for (const { name, run, index, sorts } of rows) {
    const command = await firstSentBy(run);
    lines.push(`## ${name[0]?.toUpperCase()}${name.slice(1)}`, '');
    lines.push(`Index \`${index}\`${sorts ? '; sorts the few rows that it finds' : ''}.`, '');
    lines.push('```js', shellText(command), '```', '');
  }
  return lines.join('\n');
}

function shellText(command: Command): string {
  const of = `db.${command.collection}`;
  if (command.method === 'aggregate') return `${of}.explain('executionStats').aggregate(${value(command.args[0])})`;
  const { filter, options } = asFind(command);
  const rest = (['sort', 'skip', 'limit'] as const).flatMap((name) =>
    options[name] === undefined ? [] : [`.${name}(${value(options[name])})`],
  );
  return `${of}.find(${value(filter)})${rest.join('')}.explain('executionStats')`;
}

/** Ids, times and random texts differ in each run: names stand for them. */
function value(of: unknown): string {
  if (of instanceof Types.ObjectId) return 'id';
  if (of instanceof Date) return 'time';
  if (typeof of === 'string') return /^[\da-f-]{12,}$|\d{4}-\d\d-\d\d/.test(of) ? 'text' : `'${of}'`;
  if (Array.isArray(of)) return `[${[...new Set(of.map(value))].join(', ')}]`;
  if (of instanceof Map) return value(Object.fromEntries(of));
  if (typeof of === 'object' && of !== null)
    return `{ ${Object.entries(of)
      .map(([name, each]) => `${/^[$\w]+$/.test(name) ? name : `'${name}'`}: ${value(each)}`)
      .join(', ')} }`;
  return String(of);
}
