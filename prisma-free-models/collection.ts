import { model, models, type InferSchemaType, type Model, type Schema } from 'mongoose';
import type { Collection } from '@/lib/archive/collections';

/** The model of a collection: one that is not listed there does not compile. */
export function collection<S extends Schema>(name: Collection, schema: S): Model<InferSchemaType<S>> {
  return (models[name] ?? model(name, schema)) as Model<InferSchemaType<S>>;
}
