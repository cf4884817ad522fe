import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { graceMs } from '../../workers/grace';

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
  init?: boolean;
  pull_policy?: string;
  read_only?: boolean;
  tmpfs?: string[];
  mem_limit?: string;
  pids_limit?: number;
};
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};

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
    expect(services.web).toMatchObject({ image: '${IMAGE:-workspace}', build: '.' });
    expect(services.worker).toMatchObject({ image: '${IMAGE:-workspace}', pull_policy: 'never' });
    expect(services.worker?.build).toBeUndefined();
    for (const name of app) {
      expect(services[name]?.depends_on).toEqual({
        mongo: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
      });
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

  it('bounds what each may take, and lets web and worker write where they must only', () => {
    for (const service of Object.values(services))
      expect(service).toMatchObject({ mem_limit: expect.stringMatching(/^\d+[mg]$/), pids_limit: expect.any(Number) });
    expect(services.web).toMatchObject({
      read_only: true,
      tmpfs: [expect.stringMatching(/^\/tmp:/), expect.stringMatching(/^\/app\/\.next\/cache:.*uid=1000/)],
    });
    expect(services.worker).toMatchObject({ read_only: true, tmpfs: [expect.stringMatching(/^\/tmp:/)] });
  });

  it('gives a running delivery all the time that Docker, or the launcher, leaves', () => {
    const docker = Number.parseInt(services.worker?.stop_grace_period ?? '', 10) * 1000;
    const grace = graceMs({ underLauncher: false });
    expect(grace).toBeGreaterThan(docker * 0.8);
    // Cut off, it still has to write that down, sign off and disconnect: up to a second each.
    expect(grace + 4_000).toBeLessThan(docker);
    expect(graceMs({ underLauncher: true })).toBeLessThan(7_000);
  });

  it('runs no process as the first of its container, where no signal from within could end it', () => {
    for (const service of Object.values(services)) expect(service.init).toBe(true);
  });

  it('runs Redis as a queue needs it and MongoDB journaled', () => {
    expect(services.redis?.command.join(' ')).toContain('--appendonly yes');
    expect(services.redis?.command.join(' ')).toContain('--maxmemory-policy noeviction');
    expect(services.web?.environment?.MONGODB_URI).toContain('journal=true');
  });
});

describe.each([
  ['mongo', 'mongosh', 'mongod'],
  ['redis', 'redis-cli', 'redis-server'],
] as const)('the check of %s, run with a server that', (name, asked, server) => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'check-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  /**
   * Runs the check so many times as Docker would, its programs replaced; returns the exit codes and what was killed.
   */
  function check(times: number, answer: string): { codes: (number | null)[]; killed: string } {
    const program = (of: string, script: string) => {
      writeFileSync(path.join(dir, of), `#!/bin/bash\n${script}\n`);
      chmodSync(path.join(dir, of), 0o755);
    };
    program(asked, answer);
    program('timeout', 'shift; "$@"; code=$?; [ "$code" = 99 ] && exit 124; exit "$code"');
    program('pidof', `[ "$1" = ${server} ] && echo 4711`);
    const [shell = '', flag = '', script = ''] = services[name]?.healthcheck.test.slice(1) ?? [];
    const text = script
      .replaceAll('$$', '$')
      .replaceAll('/tmp/silent', path.join(dir, 'silent'))
      .replace('/dev/tcp/127.0.0.1/27017', '/dev/null');
    const codes = Array.from(
      { length: times },
      () =>
        spawnSync(shell, [flag, `kill() { echo "$@" >> ${dir}/killed; }\n${text}`], {
          env: { PATH: `${dir}:${process.env.PATH}` } as unknown as NodeJS.ProcessEnv,
        }).status,
    );
    return {
      codes,
      killed: existsSync(path.join(dir, 'killed')) ? readFileSync(path.join(dir, 'killed'), 'utf8').trim() : '',
    };
  }

  it('answers: well', () => {
    expect(check(2, 'echo PONG')).toEqual({ codes: [0, 0], killed: '' });
  });

  it('is silent three times in a row: killed, so that Docker starts it again', () => {
    expect(check(2, 'exit 99')).toEqual({ codes: [1, 1], killed: '' });
    expect(check(1, 'exit 99')).toEqual({ codes: [1], killed: '-9 4711' });
  });

  it('was silent for a moment: left alone', () => {
    check(2, 'exit 99');
    check(1, 'echo PONG');
    expect(check(2, 'exit 99').killed).toBe('');
  });
});

describe.each(app)('the check of %s', (name) => {
  it.each([
    ['T (stopped)', '-9 -1'],
    ['S (sleeping)', ''],
  ])('with a process in state %s', (state, killed) => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'check-'));
    mkdirSync(path.join(dir, '7'));
    writeFileSync(path.join(dir, '7/status'), `Name:\tworkspace\nState:\t${state}\n`);
    const [shell = '', flag = '', script = ''] = services[name]?.healthcheck.test.slice(1) ?? [];
    const text = script.replace('/proc/', `${dir}/`).replace('exec node', 'echo');
    const { stdout } = spawnSync(shell, [flag, `kill() { echo "killed $@"; }\n${text}`], { encoding: 'utf8' });
    expect(/killed (.*)/.exec(stdout)?.[1] ?? '').toBe(killed);
    expect(stdout).toContain('health');
    rmSync(dir, { recursive: true, force: true });
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
    for (const tool of ['ffmpeg', 'espeak-ng']) expect(dockerfile).toContain(tool);
  });

  it('has no browser before anything uses one, and no link to a Node that is left out', () => {
    const installed = /apt-get install[^\\]*/.exec(dockerfile)?.[0] ?? '';
    expect(installed).toContain('ffmpeg');
    expect(installed).not.toContain('chromium');
    expect(dockerfile).toMatch(/rm -rf .*node_modules\/node node_modules\/\.bin\/node/);
  });

  it('leaves secrets, data and tests out of the image', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining([
        '.env',
        '.git',
        'data',
        'node_modules',
        'tests',
        'README.md',
        'Dockerfile',
        'docker-compose*.yml',
        '*.tar',
      ]),
    );
  });
});

describe('.env.example', () => {
  it('says how a value with a $ is written', () => {
    expect(readFileSync('.env.example', 'utf8')).toContain("APP_SECRET='ab$cd'");
  });

  it('explains every variable that server/system/env.ts reads for itself or a network, and no other', () => {
    const networks = globSync('server/publishing/platforms/*/*.ts').map((file) => readFileSync(file, 'utf8'));
    const read = [
      ...readFileSync('server/system/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
      ...networks.join('').matchAll(/networkAddress\('([A-Z0-9_]+)'/g),
    ].map((match) => match[1]);
    const internal = ['NODE_ENV', 'WORKSPACE_PARENT_PID', 'WORKSPACE_COMMAND', 'PUBLISHED_PORT'];
    const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
      (match) => match[1],
    );
    expect(explained.sort()).toEqual(read.filter((name) => !internal.includes(name ?? '')).sort());
  });
});
