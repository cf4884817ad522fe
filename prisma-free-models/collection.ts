import { Document, model, models, type InferSchemaType, type Model, type Schema } from 'mongoose';
import type { Collection } from '@/lib/archive/collections';
import { isDocumentStep, type DocumentStep, type Step, type Stored } from '@/lib/updates/step';
import { STEPS } from '@/lib/updates/steps';

/**
 * The model of a collection: one that is not listed there does not compile. Documents that a backfill has not reached
 * are read in their new form.
 */
export function collection<S extends Schema>(
  name: Collection,
  schema: S,
  steps: readonly Step[] = STEPS,
): Model<InferSchemaType<S>> {
  return (models[name] ?? model(name, readingUp(name, schema, steps))) as Model<InferSchemaType<S>>;
}

function readingUp(name: Collection, schema: Schema, steps: readonly Step[]): Schema {
  const backfills = steps.filter(isDocumentStep).filter(({ of, kind }) => of === name && kind === 'backfill');
  if (backfills.length === 0) return schema;
  return schema.post(/^find/, (found: unknown) => {
    for (const document of [found].flat()) if (document) bringUp(document, backfills);
  });
}

function bringUp(document: object, backfills: readonly DocumentStep[]): void {
  const before: Stored = document instanceof Document ? document.toObject() : { ...document };
  const after = backfills.reduce<Stored>((form, { up }) => up(form), before);
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[name] === after[name]) continue;
    if (document instanceof Document) document.set(name, after[name]);
    else if (name in after) Object.assign(document, { [name]: after[name] });
    else Reflect.deleteProperty(document, name);
  }
}
