import { compare } from '../bson/compare.ts';
import { isDoc, typeOrder, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { accumulateGroups, parseOutputs } from './group.ts';
import { expressionIn } from './scope.ts';
import { requireDoc, sortStage, type StageCompiler } from './stages.ts';

/** $bucket: groups by the range a value falls into; the output is in the order of the ranges. */
export const bucket: StageCompiler = (argument, context) => {
  const spec = requireDoc(argument, '$bucket', 40201);
  const groupBy = spec.get('groupBy');
  const boundaries = spec.get('boundaries');
  if (groupBy === undefined || !Array.isArray(boundaries))
    throw new MongoError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  checkBoundaries(boundaries);
  const fallback = spec.get('default');
  const evaluate = expressionIn(context.scope, groupBy, context.fields);
  const id = (doc: Doc): Maybe => {
    const value = evaluate(doc);
    const next = boundaries.findIndex((boundary) => compare(value, boundary, context.scope.rules) < 0);
    if (next > 0) return boundaries[next - 1];
    if (fallback === undefined)
      throw new MongoError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return fallback;
  };
  const output = spec.get('output');
  const outputs = parseOutputs(
    isDoc(output) ? output : (new Map([['count', new Map([['$sum', 1]]) as Doc]]) as Doc),
    context,
  );
  const grouping = accumulateGroups(id, outputs, context.scope);
  const sorting = sortStage(new Map<string, Value>([['_id', 1]]) as Doc, context.scope);
  return (input) => sorting(grouping(input));
};

function checkBoundaries(boundaries: Value[]): void {
  if (boundaries.length < 2)
    throw new MongoError(
      40192,
      `The 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`,
    );
  for (let i = 1; i < boundaries.length; i++) {
    if (typeOrder(boundaries[i]) !== typeOrder(boundaries[i - 1]))
      throw new MongoError(40193, "All values in the the 'boundaries' option to $bucket must have the same type.");
    if (compare(boundaries[i - 1], boundaries[i]) >= 0)
      throw new MongoError(40194, "The 'boundaries' option to $bucket must be sorted");
  }
}
