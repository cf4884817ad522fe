// Slow: every call is asked with every kind of wrong value.
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { newPerson, newProject, newTeam, send, type Answer } from './client';
import { sampleOf, walked } from './samples';

let everyone: Awaited<ReturnType<typeof newTeam>>;
beforeAll(async () => {
  everyone = await newTeam();
});
/** A call that a person may make a few times only is made by an owner of its own. */
async function teamFor(endpoint: (typeof walked)[number]): Promise<typeof everyone> {
  if (endpoint.rateLimit?.by !== 'user' && !endpoint.spends) return everyone;
  const owner = await newPerson('Owner');
  return { ...everyone, owner, project: await newProject(owner), others: [] };
}

/** A film keeps the worker busy for seconds, and a bad value that was accepted made one that nothing here looks at. */
const ends: Record<string, (answer: Answer, token: string) => Promise<Answer>> = {
  createVideoProject: ({ body }, token) =>
    send('POST', `/video-maker/projects/${(body as Made).data._id}/cancel`, { token }),
  createVideoScenario: ({ body }, token) =>
    send('DELETE', `/video-maker/scenarios/${(body as Made).data._id}`, { token }),
};
type Made = { data: { _id: string } };

const deep = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) as unknown;

/** Values that break careless code in any field. */
const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a'.repeat(100_001),
  [],
  [null],
  {},
  { $gt: '' },
  { $where: '1' },
  deep,
  '__proto__',
  '9999-99-99',
  'javascript:alert(1)',
];

/** The same for addresses. */
const HOSTILE_WORDS: readonly string[] = [
  '',
  ' ',
  '-1',
  '0',
  '1e9',
  'NaN',
  '\u0000',
  '%',
  '[object Object]',
  '(',
  '.*',
  'x'.repeat(5000),
  '2026-13-45',
  '{"$gt":""}',
];

/** A body as it arrives. */
const asSent = (json: object): unknown => JSON.parse(JSON.stringify(json));

/**
 * Whether a bad value of a field is sent. One place refuses for all calls what their schemas refuse
 * (server/edge/http/route.ts), so that of those each value and each field is sent once; what a schema accepts reaches
 * the call's own code and is always sent.
 */
function isSent(at: { field: number; fields: number; value: number; values: number }, accepted: boolean): boolean {
  return accepted || at.value % at.fields === at.field || at.field % at.values === at.value;
}

/** Names of the fields that a body schema knows, one level down included. */
function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { properties?: object }>;
  };
  return Object.keys(properties);
}

describe.each(
  walked
    .filter((endpoint) => endpoint.body)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_, endpoint) => {
  it('refuses a body that is no JSON object with 400, 413, 415 or 422 in the one shape', async () => {
    const team = await teamFor(endpoint);
    const { path } = await sampleOf(endpoint, team, team.owner);
    const token = endpoint.access === 'host-admin' ? inject('hostAdmin') : team.owner.token;
    const json = { 'Content-Type': 'application/json' };
    const cases: { raw: string; headers: Record<string, string>; status: number }[] = [
      { raw: '{', headers: json, status: 400 },
      { raw: '"text"', headers: json, status: 422 },
      { raw: '[]', headers: json, status: 422 },
      { raw: 'null', headers: json, status: 422 },
      { raw: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, status: 415 },
      { raw: `{"a":"${'x'.repeat(endpoint.bodyLimits?.bytes ?? 1024 * 1024)}"}`, headers: json, status: 413 },
    ];
    for (const { raw, headers, status: ofJson } of cases) {
      // A call that takes a form looks at nothing else.
      const status = endpoint.multipart ? 415 : ofJson;
      const answer = await send(endpoint.method, path, { token, raw, headers });
      expect(answer.status, `${raw.slice(0, 20)} → ${answer.text}`).toBe(status);
      expect(answer.body).toMatchObject({ statusCode: status, message: expect.any(String) });
      if (status === 422) expect((answer.body as { issues: unknown[] }).issues.length).toBeGreaterThan(0);
    }
  });

  it('never returns 500 for a generated bad body; a 422 names the field', async () => {
    const schema = endpoint.body;
    if (!schema) return;
    const team = await teamFor(endpoint);
    const ownPerson = [
      'register',
      'login',
      'changePassword',
      'deleteMe',
      'forgotPassword',
      'resetPassword',
      'updateMe',
    ].includes(endpoint.name);
    const make = async () => {
      const caller = ownPerson ? await newPerson() : team.owner;
      return { caller, sample: await sampleOf(endpoint, team, caller) };
    };
    let made: Awaited<ReturnType<typeof make>> | undefined;
    let isUsed = false;
    const fields = fieldsOf(schema);
    for (const [index, field] of fields.entries()) {
      let isNew = !made;
      made ??= await make();
      for (const [which, value] of HOSTILE.entries()) {
        const jsonOf = ({ sample }: { sample: Awaited<ReturnType<typeof sampleOf>> }) => ({
          ...(sample.sent.json as object),
          [field]: value,
        });
        const json = jsonOf(made);
        const at = { field: index, fields: fields.length, value: which, values: HOSTILE.length };
        // A call that takes a form looks at no JSON.
        if (!isSent(at, !endpoint.multipart && schema.safeParse(asSent(json)).success)) continue;
        let answer = await send(endpoint.method, made.sample.path, { token: made.caller.token, json });
        // An accepted call may have ended or deleted what it was about: once for each field the next gets its own.
        if (isUsed && !isNew && (answer.status === 404 || answer.status === 409)) {
          [made, isUsed, isNew] = [await make(), false, true];
          answer = await send(endpoint.method, made.sample.path, { token: made.caller.token, json: jsonOf(made) });
        }
        isUsed ||= answer.status < 400;
        if (answer.status < 400) await ends[endpoint.name]?.(answer, made.caller.token);
        // The host of these tests has no AI, so a valid text gets this response.
        const unavailable = (answer.body as { code?: string } | null)?.code === 'AI_NOT_CONFIGURED';
        expect(
          unavailable ? 0 : answer.status,
          `${field} = ${JSON.stringify(value).slice(0, 60)} → ${answer.text}`,
        ).toBeLessThan(500);
        if (answer.status === 422)
          expect((answer.body as { issues: { path: string }[] }).issues[0]?.path).toBeTypeOf('string');
      }
      // A person who has signed in, out, or failed to is counted.
      if (ownPerson) made = undefined;
    }
  });
});

describe.each(
  walked
    .filter((endpoint) => endpoint.query && endpoint.method === 'GET')
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_, endpoint) => {
  it('never returns 500 for a generated bad query', async () => {
    const schema = endpoint.query;
    if (!schema) return;
    const fields = fieldsOf(schema);
    for (const [index, field] of fields.entries()) {
      for (const [which, value] of HOSTILE_WORDS.entries()) {
        const at = { field: index, fields: fields.length, value: which, values: HOSTILE_WORDS.length };
        if (!isSent(at, schema.safeParse({ [field]: value }).success)) continue;
        const answer = await send('GET', `${endpoint.path}?${field}=${encodeURIComponent(value)}`, {
          token: everyone.owner.token,
        });
        expect(answer.status, `${field}=${value.slice(0, 30)} → ${answer.text.slice(0, 300)}`).toBeLessThan(500);
      }
      const twice = await send('GET', `${endpoint.path}?${field}=a&${field}=b&${field}[$gt]=`, {
        token: everyone.owner.token,
      });
      expect(twice.status).toBeLessThan(500);
    }
  });
});

it('an address that can’t be decoded counts as unknown', async () => {
  for (const path of ['/posts/%zz', '/projects/%ff%fe', '/api/%']) {
    const answer = await send('GET', path, { token: everyone.owner.token });
    expect([answer.status, answer.body]).toMatchObject([404, { statusCode: 404, code: 'NOT_FOUND' }]);
  }
});
