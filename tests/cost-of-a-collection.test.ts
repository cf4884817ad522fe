import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiler } from './setup/compiler';

/** One more collection, counted on a copy of the product in memory that compiles. */
const LIST = 'lib/archive/collections.ts';
const RECORD = 'server/edge/owned/owned.ts';
const MODEL = 'prisma-free-models/campaign.ts';
const STORE = 'server/publishing/planning/campaign.store.ts';
const source = (file: string) => readFileSync(file, 'utf8');

const NEW_FILES = {
  [MODEL]: `import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** Posts with one aim. */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
});
schema.index({ projectId: 1 });

export type CampaignFields = InferSchemaType<typeof schema>;
export const CampaignModel = collection('Campaign', schema);
`,
  [STORE]: `import { CampaignModel } from '@/prisma-free-models/campaign';
import { ofProject } from '@/server/system/db/of-project';

export const campaignsOfProject = ofProject(CampaignModel);
`,
};

/** Lines of files that are there already. */
const NEW_LINES = {
  [LIST]: (text: string) => text.replace("  'ConnectState',", "  'Campaign',\n  'ConnectState',"),
  [RECORD]: (text: string) =>
    text
      .replace('\n/**', "import { campaignsOfProject } from '@/server/publishing/planning/campaign.store';\n\n/**")
      .replace(
        '\n  Pause: ',
        "\n  Campaign: { ...campaignsOfProject, travels: { not: 'its posts say which they belong to' } },\n  Pause: ",
      ),
};

const written = (...files: (keyof typeof NEW_LINES)[]) =>
  Object.fromEntries(files.map((file) => [file, NEW_LINES[file]!(source(file))]));
/** Lines that are not in the file as it is. */
const added = (file: keyof typeof NEW_LINES) => {
  const before = new Set(source(file).split('\n'));
  return NEW_LINES[file]!(source(file))
    .split('\n')
    .filter((line) => !before.has(line));
};

describe('one more collection', () => {
  let whole: (file: string) => string[];
  beforeAll(() => {
    whole = compiler({ ...NEW_FILES, ...written(LIST, RECORD) });
  }, 300_000);

  it('costs its model, its store, its name and its entry in the record with the import, which compile', () => {
    expect(Object.keys(NEW_FILES)).toHaveLength(2);
    expect([added(LIST).length, added(RECORD).length]).toEqual([1, 2]);
    for (const file of [MODEL, STORE, LIST, RECORD]) expect(whole(file), file).toEqual([]);
  }, 300_000);

  it('does not compile without its name, or its entry', () => {
    const unnamed = compiler({ [MODEL]: NEW_FILES[MODEL] ?? '' });
    expect(unnamed(MODEL).join('\n')).toMatch(/"Campaign"' is not assignable/);
    const unowned = compiler({ ...NEW_FILES, ...written(LIST), [RECORD]: source(RECORD) });
    expect(unowned(RECORD).join('\n')).toMatch(/'Campaign' is missing/);
  }, 300_000);
});
