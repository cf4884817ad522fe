import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { MemberRole } from '@/lib/sign-in/given-roles';

export type Answer = { status: number; headers: Headers; text: string; body: unknown };

/**
 * The options of a call; `json` may be anything, `raw` is sent unchanged. Without `address` each call uses its own.
 */
export type Sent = {
  token?: string;
  json?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
  address?: string;
};

/** An address unique in this run. */
export function freshAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}

let turn = 0;

/**
 * One request to the running product, alternating its web processes, as an API client sends it: to the literal path,
 * unless the path begins with /api.
 */
export async function send(
  method: string,
  path: string,
  { token, json, raw, headers = {}, address = freshAddress() }: Sent = {},
): Promise<Answer> {
  const urls = inject('productUrls');
  turn += 1;
  const response = await fetch((urls[turn % urls.length] ?? urls[0]) + path, {
    method,
    redirect: 'manual',
    headers: {
      Accept: 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(json !== undefined ? { 'Content-Type': 'application/json' } : {}),
      'X-Forwarded-For': address,
      ...headers,
    },
    body: json !== undefined ? JSON.stringify(json) : raw,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: tests that need it read the text
  }
}

export type Person = { token: string; id: string; email: string; password: string };

/** Registers a new account. */
export async function newPerson(name = 'Somebody'): Promise<Person> {
  const email = `${randomUUID()}@example.org`;
  const password = 'correct horse battery';
  const answer = await send('POST', '/auth/register', { json: { email, password, name } });
  if (answer.status !== 201) throw new Error(`Could not register: ${answer.status} ${answer.text}`);
  const { access_token, user } = answer.body as { access_token: string; user: { _id: string } };
  return { token: access_token, id: user._id, email, password };
}

type Project = { _id: string };

/** A new project of a person. */
export async function newProject(owner: Person, name = 'A project'): Promise<string> {
  const answer = await send('POST', '/projects', { token: owner.token, json: { name } });
  if (answer.status !== 201) throw new Error(`Could not create a project: ${answer.status} ${answer.text}`);
  return (answer.body as Project)._id;
}

/** Invites an e-mail to a project; the token of the link. */
export async function invite(inviter: Person, project: string, email: string, role = 'viewer'): Promise<string> {
  const answer = await send('POST', `/projects/${project}/members`, { token: inviter.token, json: { email, role } });
  if (answer.status !== 201) throw new Error(`Could not invite: ${answer.status} ${answer.text}`);
  const { invitations } = answer.body as { invitations: { email: string; url: string }[] };
  const url = invitations.find((invitation) => invitation.email === email)?.url;
  return new URL(url ?? '').searchParams.get('invitation') ?? '';
}

/** Makes people members of a project: each is invited, and accepts. */
export async function join(
  owner: Person,
  project: string,
  members: readonly (readonly [Person, MemberRole])[],
): Promise<void> {
  for (const [person, role] of members) {
    const invitation = await invite(owner, project, person.email, role);
    const answer = await send('POST', `/invitations/${invitation}/accept`, { token: person.token });
    if (answer.status !== 200) throw new Error(`Could not join: ${answer.status} ${answer.text}`);
  }
}

/** A project with one member of each role, and a stranger. */
export async function newTeam(): Promise<{
  project: string;
  owner: Person;
  admin: Person;
  editor: Person;
  viewer: Person;
  stranger: Person;
  /** Members whom a test adds, for samples that make a project of their own. */
  others: (readonly [Person, MemberRole])[];
}> {
  const [owner, admin, editor, viewer, stranger] = await Promise.all([
    newPerson('Owner'),
    newPerson('Admin'),
    newPerson('Editor'),
    newPerson('Viewer'),
    newPerson('Stranger'),
  ]);
  const project = await newProject(owner);
  await join(owner, project, [
    [admin, 'admin'],
    [editor, 'editor'],
    [viewer, 'viewer'],
  ]);
  return { project, owner, admin, editor, viewer, stranger, others: [] };
}

/** One more member, whom `newTeam` does not have. */
export async function newMember(owner: Person, project: string, role: MemberRole): Promise<Person> {
  const person = await newPerson(`A member, ${role}`);
  await join(owner, project, [[person, role]]);
  return person;
}

/** A draft post of a project. */
export async function newPost(author: Person, project: string, json: unknown = { title: 'A draft' }): Promise<string> {
  const answer = await send('POST', `/posts?projectId=${project}`, { token: author.token, json });
  if (answer.status !== 201) throw new Error(`Could not create a post: ${answer.status} ${answer.text}`);
  return (answer.body as { _id: string })._id;
}

/** A PNG of one pixel. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A multipart body with one file. */
export function formWith(field: string, bytes: Uint8Array, name = 'picture.png', type = 'image/png'): FormData {
  const form = new FormData();
  form.set(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  return form;
}
