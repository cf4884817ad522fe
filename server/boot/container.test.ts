import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Service = {
  image: string;
  build?: string;
  command: string[];
  ports?: string[];
  restart: string;
  healthcheck: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes: string[];
  networks: string[];
  environment?: Record<string, string>;
  stop_grace_period: string;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown>; networks: Record<string, { internal?: boolean } | null> };

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true, maxAliasCount: 50 }) as Compose;
const dockerfile = readFileSync('Dockerfile', 'utf8');
const { services } = compose;
const app = ['web', 'worker'] as const;

describe('docker compose', () => {
  it('runs exactly four containers', () => {
    expect(Object.keys(services).sort()).toEqual(['mongo', 'redis', 'web', 'worker']);
  });

  it('checks the health of each, starts each again, and gives each time to end', () => {
    for (const service of Object.values(services)) {
      expect(service.healthcheck.test[0]).toBe('CMD');
      expect(service.restart).toBe('unless-stopped');
      expect(service.stop_grace_period).toMatch(/^\d+s$/);
    }
  });

  it('starts web and worker from one image, after healthy data services', () => {
    for (const name of app) {
      expect(services[name]).toMatchObject({ image: 'workspace', build: '.' });
      expect(services[name]?.depends_on).toEqual({ mongo: { condition: 'service_healthy' }, redis: { condition: 'service_healthy' } });
    }
    expect(services.web?.command).toContain('dist/web.cjs');
    expect(services.worker?.command).toContain('dist/worker.cjs');
  });

  it('needs no edit: every variable has a default, and the secret lies in the volume both share', () => {
    const text = readFileSync('docker-compose.yml', 'utf8');
    const variables = [...text.matchAll(/\$\{([^}]*)\}/g)].map((match) => match[1] ?? '');
    expect(variables.length).toBeGreaterThan(0);
    for (const variable of variables) expect(variable).toMatch(/^\w+:-.+/);
    expect(services.web?.volumes).toEqual(services.worker?.volumes);
    expect(services.web?.environment?.DATA_DIR).toBe('/data');
    expect(text).not.toMatch(/APP_SECRET:/);
  });

  it('keeps data in named volumes', () => {
    for (const service of Object.values(services)) {
      for (const volume of service.volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
  });

  it('opens one door: data services are on an internal network without ports', () => {
    expect(compose.networks.private?.internal).toBe(true);
    for (const name of ['mongo', 'redis']) {
      expect(services[name]?.networks).toEqual(['private']);
      expect(services[name]?.ports).toBeUndefined();
    }
    expect(services.worker?.ports).toBeUndefined();
  });

  it('runs Redis as a queue needs it and MongoDB journaled', () => {
    expect(services.redis?.command.join(' ')).toContain('--appendonly yes');
    expect(services.redis?.command.join(' ')).toContain('--maxmemory-policy noeviction');
    expect(services.web?.environment?.MONGODB_URI).toContain('journal=true');
  });
});

describe('the Dockerfile', () => {
  it('has no error or warning', () => {
    expect(validate(dockerfile).map((each) => each.message)).toEqual([]);
  });

  it('builds on Node 24 and runs as a user who is not root', () => {
    const stages = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
    expect(new Set(stages)).toEqual(new Set(['node:24-bookworm-slim']));
    expect([...dockerfile.matchAll(/^USER (\S+)/gm)].at(-1)?.[1]).toBe('node');
    for (const tool of ['ffmpeg', 'chromium', 'espeak-ng', 'fonts-']) expect(dockerfile).toContain(tool);
  });

  it('leaves secrets, data and tests out of the image', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'data', 'node_modules', 'tests']));
  });
});

describe('.env.example', () => {
  it('explains every variable that server/env.ts reads, and no other', () => {
    const read = [...readFileSync('server/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);
    const internal = ['NODE_ENV', 'WORKSPACE_PARENT_PID'];
    const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(explained.sort()).toEqual(read.filter((name) => !internal.includes(name ?? '')).sort());
  });
});
