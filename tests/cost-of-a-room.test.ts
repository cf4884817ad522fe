import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiler } from './setup/compiler';

/** One more room with a collection and its endpoints, counted on a copy of the product in memory that compiles. */
const LIST = 'lib/archive/collections.ts';
const RECORD = 'server/edge/owned/owned.ts';
const LIMITS = 'server/edge/limits/of-people.ts';
const LIMITED = 'server/edge/limits/resources.ts';
const COSTS = 'lib/costs/endpoints.ts';
const KINDS = 'lib/contracts/endpoint.ts';
const ACCESS = 'server/edge/access/project-of.ts';
const CONTRACTS = 'lib/contracts/index.ts';
/** Lint and tests/rooms.test.ts ask for it. */
const ROOMS = 'eslint.rooms.mjs';
const MODEL = 'prisma-free-models/campaign.ts';
const STORE = 'server/publishing/campaigns/store.ts';
const CONTRACT = 'lib/contracts/campaigns.ts';
const ROUTE = 'app/api/campaigns/[id]/route.ts';
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
  [STORE]: `import { Types } from 'mongoose';
import { CampaignModel } from '@/prisma-free-models/campaign';
import { ofProject } from '@/server/system/db/of-project';

type Campaign = { _id: Types.ObjectId; projectId: Types.ObjectId; name: string };

export const campaignsOfProject = ofProject(CampaignModel);
export const findCampaign = (id: string) => CampaignModel.findById(id).lean<Campaign>().orFail();
export const projectIdOfCampaign = async (id: string) =>
  String((await CampaignModel.findById(id).lean<Campaign | null>())?.projectId ?? '') || null;
`,
  [CONTRACT]: `import { z } from 'zod';
import { idParams, objectId } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';

export const getCampaign = endpoint({
  name: 'getCampaign',
  method: 'GET',
  path: '/campaigns/{id}',
  summary: 'A campaign',
  access: { role: 'viewer', of: 'campaign' },
  params: idParams,
  status: 200,
  answer: z.object({ _id: objectId, projectId: objectId, name: z.string() }),
});
`,
  [ROUTE]: `import * as contract from '@/lib/contracts/campaigns';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { findCampaign } from '@/server/publishing/campaigns/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getCampaign, ({ params }) => findCampaign(params.id)),
);
`,
};

const NEW_STORE = '@/server/publishing/campaigns/store';

/** Lines of files that are there already. */
const NEW_LINES = {
  [LIST]: (text: string) => text.replace("  'ConnectState',", "  'Campaign',\n  'ConnectState',"),
  [RECORD]: (text: string) =>
    text
      .replace('\n/**', `import { campaignsOfProject } from '${NEW_STORE}';\n\n/**`)
      .replace(
        '\n  Pause: ',
        "\n  Campaign: { ...campaignsOfProject, travels: { not: 'its posts say which they belong to' } },\n  Pause: ",
      ),
  [LIMITS]: (text: string) =>
    text.replace(
      '\n  BrandKit: ',
      "\n  Campaign: limited('campaigns', 'project', 1_000, 'refused', 'server/publishing/campaigns/store.ts'),\n  BrandKit: ",
    ),
  // tests/costs.test.ts asks for it.
  [COSTS]: (text: string) => text.replace('  createWebhook:', '  getCampaign: constant,\n  createWebhook:'),
  [KINDS]: (text: string) => text.replace("  | 'post'\n", "  | 'campaign'\n  | 'post'\n"),
  [ACCESS]: (text: string) =>
    text
      .replace('\n/**', `import { projectIdOfCampaign } from '${NEW_STORE}';\n\n/**`)
      .replace('  post: projectIdOfPost,', '  campaign: projectIdOfCampaign,\n  post: projectIdOfPost,'),
  [CONTRACTS]: (text: string) =>
    text
      .replace("import * as connect from './connect';", "import * as campaigns from './campaigns';\n$&")
      .replace('\n  connect,', '\n  campaigns,\n  connect,'),
  [ROOMS]: (text: string) =>
    text.replace(
      "  'server/publishing/planning',",
      "  'server/publishing/campaigns',\n  'server/publishing/planning',",
    ),
};

const written = (...files: (keyof typeof NEW_LINES)[]) =>
  Object.fromEntries(files.map((file) => [file, NEW_LINES[file](source(file))]));
const beside = (file: string) => file.replace(/\.ts$/, '-beside.ts');
/** Lines that are not in the file as it is. */
const added = (file: keyof typeof NEW_LINES) => {
  const before = new Set(source(file).split('\n'));
  return NEW_LINES[file](source(file))
    .split('\n')
    .filter((line) => !before.has(line));
};

describe('one more room', () => {
  let whole: (file: string) => string[];
  beforeAll(() => {
    whole = compiler({
      ...NEW_FILES,
      [LIMITED]: source(LIMITED),
      ...written(LIST, RECORD, LIMITS, COSTS, KINDS, ACCESS, CONTRACTS),
      // Without its lines, beside those that have them: types are worked out once, in one program.
      ...{ [beside(RECORD)]: source(RECORD), [beside(ACCESS)]: source(ACCESS), [beside(LIMITS)]: source(LIMITS) },
      [beside(LIMITED)]: source(LIMITED).replace("'./of-people'", "'./of-people-beside'"),
    });
  }, 300_000);

  it('costs its own files and eleven lines in eight that stand, which compile', () => {
    const lines = [LIST, RECORD, LIMITS, COSTS, KINDS, ACCESS, CONTRACTS, ROOMS] as const;
    // Its name; its entry and import; its limit; the growth of its call; its kind; its look-up and import; its
    // contract and import; its place.
    expect(lines.map((file) => added(file).length)).toEqual([1, 2, 1, 1, 1, 2, 2, 1]);
    for (const file of [
      ...Object.keys(NEW_FILES),
      LIST,
      RECORD,
      LIMITS,
      LIMITED,
      COSTS,
      KINDS,
      ACCESS,
      CONTRACTS,
      'server/edge/access/authorize.ts',
    ])
      expect(whole(file), file).toEqual([]);
  }, 300_000);

  it('does not compile without its name, its entry, its limit, its kind or its look-up', () => {
    const unnamed = compiler({ [MODEL]: NEW_FILES[MODEL], [CONTRACT]: NEW_FILES[CONTRACT] });
    expect(unnamed(MODEL).join('\n')).toMatch(/"Campaign"' is not assignable/);
    expect(unnamed(CONTRACT).join('\n')).toMatch(/"campaign"' is not assignable/);
    expect(whole(beside(RECORD)).join('\n')).toMatch(/'Campaign' is missing/);
    expect(whole(beside(LIMITED)).join('\n')).toMatch(/'Campaign' is missing/);
    expect(whole(beside(ACCESS)).join('\n')).toMatch(/'campaign' is missing/);
  }, 300_000);
});
