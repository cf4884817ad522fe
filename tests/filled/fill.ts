import mongoose, { Types, type mongo } from 'mongoose';
import type { Place } from '../bench/scale/host';
import { newTeam, send, type Person } from '../contract/client';
import type { Team } from '../contract/sample';
import { fillPeople } from './fill-people';
import { fillPublishing } from './fill-publishing';
import { fillResearch } from './fill-research';
import { fillStudio } from './fill-studio';

const DAY_MS = 86_400_000;

export type Filled = {
  team: Team;
  project: string;
  largest: Record<
    'importId' | 'fileId' | 'templateId' | 'searchId' | 'watchedId' | 'agentId' | 'itemId' | 'videoId',
    string
  >;
  /** Ids of so many of its drafts; of its posts in the queue, the last ones first. */
  drafts: (count: number) => Promise<string[]>;
  queued: (count: number) => Promise<string[]>;
};

/** A team whose project, and whose owner, have nearly what they may. Rows are written straight to the database. */
export async function fillTeam(): Promise<Filled> {
  const team = await newTeam();
  const place = placeOf(team.owner, team.project);
  const largest = {
    ...(await fillPublishing(place)),
    ...(await fillResearch(place)),
    ...(await fillStudio(place)),
  };
  await fillPeople(place);
  const ids = async (where: object, count: number) => {
    const rows = await place
      .collection('posts')
      .find({ projectId: place.projectId, trash: null, ...where }, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .limit(count)
      .toArray();
    return rows.map(({ _id }) => String(_id));
  };
  return {
    team,
    project: team.project,
    largest,
    drafts: (count) => ids({ status: 'draft' }, count),
    // Those that other calls have queued for the next minutes may go out meanwhile.
    queued: (count) =>
      ids({ queuePlace: { $type: 'string' }, scheduledFor: { $gt: new Date(Date.now() + DAY_MS) } }, count),
  };
}

function placeOf(owner: Person, project: string): Place {
  return {
    userId: new Types.ObjectId(owner.id),
    projectId: new Types.ObjectId(project),
    collection: (name) => mongoose.connection.collection(name) as unknown as mongo.Collection<mongo.Document>,
    call: async (method, path, json) => {
      const answer = await send(method, path, { token: owner.token, json });
      if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      return answer.text;
    },
  };
}
