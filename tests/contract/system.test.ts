import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '@/lib/contracts/index';
import { newPerson, newPost, newProject, newTeam, send } from './client';

describe('health', () => {
  it('says what works, and what to do about what does not', async () => {
    const answer = await send('GET', '/api/health');
    expect(answer.status).toBe(200);
    const { status, services } = answer.body as {
      status: string;
      services: Record<string, { ok: boolean; message: string }>;
    };
    expect(['ok', 'degraded']).toContain(status);
    expect(services.database).toMatchObject({ ok: true });
    expect(services.redis).toMatchObject({ ok: true });
    expect(services.worker).toMatchObject({ ok: true });
    for (const service of Object.values(services)) expect(service.message).not.toBe('');
  });

  it('responds to probes', async () => {
    expect((await send('GET', '/api/health?probe=live')).body).toMatchObject({ status: 'ok' });
    expect((await send('GET', '/health?probe=ready')).status).toBe(200);
  });
});

describe('the API describes itself', () => {
  it('/openapi.json lists every declared endpoint, and all its references resolve', async () => {
    expect((await send('GET', '/openapi.json')).status).toBe(200);
    const document = (await send('GET', '/api/openapi.json')).body as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: Record<string, unknown> };
    };
    expect(document.openapi).toBe('3.1.0');
    for (const endpoint of endpoints)
      expect(document.paths[endpoint.path]).toHaveProperty(endpoint.method.toLowerCase());
    const references = new Set(JSON.stringify(document).match(/#\/components\/schemas\/\w+/g));
    for (const reference of references)
      expect(document.components.schemas).toHaveProperty(reference.split('/').at(-1) ?? '');
  });

  it('/docs is a page that works without scripts', async () => {
    const answer = await fetch(`${inject('productUrl')}/api/docs`);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const html = await answer.text();
    expect(html).toContain('/posts/{id}/publish-now');
    expect(html).not.toContain('<script');
  });
});

describe('addresses', () => {
  it('serves documented calls at their literal paths to API clients, and pages to browsers', async () => {
    const { token } = await newPerson();
    const bearer = await fetch(`${inject('productUrl')}/posts`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/html' },
    });
    expect(bearer.headers.get('content-type')).toContain('application/json');
    const browser = await fetch(`${inject('productUrl')}/projects`, {
      headers: { Accept: 'text/html,*/*' },
      redirect: 'manual',
    });
    expect(browser.headers.get('content-type') ?? '').not.toContain('application/json');
    const navigation = await fetch(`${inject('productUrl')}/schedule?_rsc=1`, {
      headers: { Accept: '*/*', RSC: '1' },
      redirect: 'manual',
    });
    expect(navigation.status).not.toBe(404);
  });

  it('returns the one error shape for unknown API addresses', async () => {
    for (const path of ['/api/nothing', '/api/auth/nothing', '/api/posts/1/2/3/4']) {
      const answer = await send('GET', path);
      expect(answer.body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
  });
});

describe('cron', () => {
  it('is protected by CRON_SECRET', async () => {
    expect((await send('POST', '/cron/publish-due')).status).toBe(401);
    expect((await send('POST', '/api/cron/publish-due', { token: 'wrong' })).status).toBe(401);
    const answer = await send('POST', '/api/cron/publish-due', { token: inject('cronSecret') });
    expect(answer.body).toMatchObject({
      due: expect.any(Number),
      dispatched: expect.any(Number),
      missed: expect.any(Number),
    });
  });
});

/** Reads a stream of events until it holds a text. */
async function readUntil(response: Response, wanted: RegExp): Promise<string> {
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader && !wanted.test(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  return text;
}

describe('events', () => {
  const open = (token: string, headers: Record<string, string> = {}) =>
    fetch(`${inject('productUrl')}/api/events`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', ...headers },
    });

  it('announces a change to members only; Last-Event-ID resumes', async () => {
    const team = await newTeam();
    const own = await newProject(team.stranger);
    const member = await open(team.viewer.token);
    const stranger = await open(team.stranger.token);
    expect(member.headers.get('content-type')).toContain('text/event-stream');
    const post = await newPost(team.editor, team.project, { title: 'Live' });
    const strangers = await newPost(team.stranger, own, { title: 'Own' });
    const seen = await readUntil(member, new RegExp(`event: post\\ndata: .*${post}`));
    expect(seen).toContain(`"projectId":"${team.project}"`);
    expect(await readUntil(stranger, new RegExp(strangers))).not.toContain(post);
    const lastId = /id: (\S+)\nevent: post\ndata: .*Live/.exec(seen)?.[1] ?? '';
    const later = await newPost(team.editor, team.project, { title: 'Later' });
    const resumed = await readUntil(await open(team.viewer.token, { 'Last-Event-ID': lastId }), new RegExp(later));
    expect(resumed).not.toContain(`"_id":"${post}"`);
  });

  it('sends reset when it cannot know which events were missed', async () => {
    const { token } = await newPerson();
    expect(await readUntil(await open(token, { 'Last-Event-ID': '1-0' }), /event: reset/)).toContain('event: reset');
  });
});
