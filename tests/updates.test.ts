import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHAPE_CHANGES } from '@/lib/updates/shape-changes';
import { isAddingStep, isDocumentStep, type IndexSpec, type Step } from '@/lib/updates/step';
import { STEPS } from '@/lib/updates/steps';
import { allModels, declaredIndexes, hashOf, ROOT, stepFiles, storedShapes } from './setup/shapes';

const json = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, string>;
const hashes = json('lib/updates/hashes.json');
const files = stepFiles();

describe.each(files)('the step $id', ({ id, body }) => {
  it('is dated, listed once, and named in its file', () => {
    expect(id).toMatch(/^20\d\d-[01]\d-[0-3]\d-[a-z][a-z-]*[a-z]$/);
    expect(STEPS.filter((step) => step.id === id)).toHaveLength(1);
  });

  it('has the body that was landed: one that has run on somebody’s data never changes', () => {
    expect(hashes[id] ?? `lib/updates/hashes.json lacks "${id}": "${hashOf(body)}"`).toBe(hashOf(body));
  });

  it('has a test of its own where it changes documents', () => {
    const step = STEPS.find((one) => one.id === id);
    const test = path.join(ROOT, `lib/updates/steps/${id}.test.ts`);
    const isOfDocuments = step && (isDocumentStep(step) || isAddingStep(step));
    expect(!isOfDocuments || existsSync(test), test).toBe(true);
  });
});

it('no step is gone that has landed, none has the body of another, and they run in the order of their ids', () => {
  expect(files.map(({ id }) => id)).toEqual(Object.keys(hashes).sort());
  expect(new Set(Object.values(hashes)).size).toBe(files.length);
  expect(STEPS.map(({ id }) => id)).toEqual(Object.keys(hashes).sort());
});

/** The indexes of a database on which all steps have run. */
function builtBy(steps: readonly Step[]): Record<string, IndexSpec[]> {
  const built: Record<string, IndexSpec[]> = {};
  for (const step of steps) {
    if (isDocumentStep(step) || isAddingStep(step)) continue;
    for (const [name, specs] of Object.entries(step.create ?? {})) built[name] = [...(built[name] ?? []), ...specs];
    for (const [name, gone] of Object.entries(step.drop ?? {}))
      built[name] = (built[name] ?? []).filter((one) => !gone.includes(one.name));
  }
  return built;
}

const sorted = (indexes: Record<string, IndexSpec[]>) =>
  Object.entries(indexes)
    .flatMap(([name, specs]) => specs.map((spec) => `${name} ${spec.name} ${JSON.stringify(spec)}`))
    .sort();

it('the steps build the indexes that the schemas declare, and no others: a new one needs a step', async () => {
  const declared = JSON.parse(JSON.stringify(declaredIndexes(await allModels()))) as Record<string, IndexSpec[]>;
  expect(sorted(builtBy(STEPS.filter(({ from }) => from === undefined)))).toEqual(sorted(declared));
});

it('every stored form is the one that was landed, or its change has a step, or the word additive and why', async () => {
  const landed: Record<string, string> = { ...json('lib/updates/shapes.json') };
  for (const change of SHAPE_CHANGES) {
    landed[change.of] = change.hash;
    if ('step' in change) expect(Object.keys(hashes), change.of).toContain(change.step);
    else expect(change.additive.length, `${change.of}: why old documents are right as they are`).toBeGreaterThan(20);
  }
  const missing = Object.entries(await storedShapes())
    .filter(([of, hash]) => landed[of] !== hash)
    .map(
      ([of, hash]) => `lib/updates/shape-changes.ts needs { of: '${of}', hash: '${hash}', additive: 'why' } or step`,
    );
  expect(missing).toEqual([]);
});
