import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Model, Schema, SchemaType } from 'mongoose';
import { z } from 'zod';
import { fileLine, manifest, postLine, settings } from '@/lib/archive/format';
import { wireTimeline } from '@/lib/timeline/wire';
import type { IndexSpec } from '@/lib/updates/step';
import { headerSchema } from '@/server/system/backup/format';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Every model, without a database. */
export async function allModels(): Promise<Model<unknown>[]> {
  const files = globSync('prisma-free-models/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('/collection.ts'));
  const modules = await Promise.all(
    files
      .sort()
      .map((file) => import(/* @vite-ignore */ path.join(ROOT, file)) as Promise<Record<string, Model<unknown>>>),
  );
  return modules.flatMap((found) =>
    Object.entries(found).flatMap(([name, value]) => (name.endsWith('Model') ? value : [])),
  );
}

/** The indexes that schemas declare, by collection, in the form of a step. */
export function declaredIndexes(models: readonly Model<unknown>[]): Record<string, IndexSpec[]> {
  const found: Record<string, IndexSpec[]> = {};
  for (const { schema, collection } of models) {
    for (const [key, { background: _, ...options }] of schema.indexes()) {
      const name = Object.entries(key).flat().join('_');
      (found[collection.name] ??= []).push({ key, name, ...options } as IndexSpec);
    }
  }
  return found;
}

/** Lists the type, default and checks of each path of a schema. */
function describe(schema: Schema): unknown {
  return Object.entries(schema.paths)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, type]) => [name, describeType(type)]);
}

function describeType(type: SchemaType): unknown {
  const { instance, options, schema } = type as SchemaType & { schema?: Schema };
  const { default: value, required, enum: allowed } = options as Record<string, unknown>;
  return {
    instance,
    default: typeof value === 'function' ? 'made' : value,
    required,
    allowed,
    of: schema ? describe(schema) : String((options as { type?: { name?: string } }).type?.name ?? ''),
  };
}

/** Everything whose form is stored: the hash of each, by name. */
export async function storedShapes(): Promise<Record<string, string>> {
  const forms = { archiveManifest: manifest, archiveSettings: settings, archiveFile: fileLine, archivePost: postLine };
  const others = { ...forms, backupHeader: headerSchema, timeline: wireTimeline };
  const models = (await allModels()).map(({ modelName, schema }) => [
    modelName,
    hashOf(JSON.stringify(describe(schema))),
  ]);
  const texts = Object.entries(others).map(([name, form]) => [
    name,
    hashOf(JSON.stringify(z.toJSONSchema(form, { unrepresentable: 'any', io: 'input' }))),
  ]);
  return Object.fromEntries([...models, ...texts]) as Record<string, string>;
}

/** The files of the steps, with what their bodies read. */
export function stepFiles(): { id: string; body: string }[] {
  const files = globSync('lib/updates/steps/*.{ts,json}', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\/index\.ts$/.test(file),
  );
  const ids = [...new Set(files.map((file) => path.basename(file).replace(/\.(ts|json)$/, '')))].sort();
  return ids.map((id) => ({
    id,
    body: files
      .filter((file) => path.basename(file).startsWith(`${id}.`))
      .sort()
      .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
      .join('\0'),
  }));
}
