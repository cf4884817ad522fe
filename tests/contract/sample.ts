import type { newTeam, Person, Sent } from './client';

/** Everything that a valid call of an endpoint needs, created fresh: calls may delete their subject. */
export type Sample = { path: string; sent: Omit<Sent, 'token'> };
export type Team = Awaited<ReturnType<typeof newTeam>>;
export type Maker = (team: Team, caller: Person) => Promise<Partial<Sample> & { params?: Record<string, string> }>;

export const inProject: Maker = async ({ project }) => ({ params: { projectId: project } });

/** A call that sends this, or nothing. */
export const bodyOf = (json: unknown): Sample['sent'] => (json === undefined ? {} : { json });
