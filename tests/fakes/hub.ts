import { setTimeout as delay } from 'node:timers/promises';
import type { LocalModel } from '@/lib/ai/local-models';
import { makeModel, rowOf, type MadeFiles } from './hub/made-model';
import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './server';

/** A file is sent in pieces of so many bytes. */
const PIECE = 256;

export type HubFake = FakeServer & {
  /** By `repository/revision/path`. */
  files: Map<string, Buffer>;
  /** Has the files of another model too. */
  hold(files: MadeFiles, row: Pick<LocalModel, 'source'>): void;
  /** The next file breaks off after so many bytes; null: none does. */
  cutAfter: number | null;
  /** It breaks off when this has happened: when what was sent has arrived. */
  beforeCut: () => Promise<unknown>;
  /** Between two pieces. */
  pauseMs: number;
  /** As servers without ranges do. */
  ignoresRanges: boolean;
};

const keyOf = (path: string) => path.replace(/^\/(cdn\/)?/, '').replace('/resolve/', '/');

/** The hub: `/REPOSITORY/resolve/REVISION/PATH` leads to another address, which knows ranges. */
export async function startHubFake(port = 0, files: MadeFiles = makeModel()): Promise<HubFake> {
  const held = new Map<string, Buffer>();
  const hold: HubFake['hold'] = (more, { source }) =>
    more.forEach((bytes, path) => held.set(`${source.repository}/${source.revision}/${path}`, bytes));
  hold(files, rowOf(files));
  const usual = { cutAfter: null, beforeCut: () => Promise.resolve(), pauseMs: 0, ignoresRanges: false };
  const hub: Omit<HubFake, keyof FakeServer> = { files: held, hold, ...usual };
  const server = await startFakeServer(
    {
      violations: ({ method, headers }) => [
        ...(method === 'GET' ? [] : [`it knows no ${method}`]),
        ...(headers.authorization || headers.cookie ? ['nobody signs in here'] : []),
      ],
      creates: ({ path }) => path.startsWith('/cdn/'),
      answer: async (request) => {
        const bytes = hub.files.get(keyOf(request.path));
        if (!bytes) return { status: 404, body: 'Entry not found' };
        if (!request.path.startsWith('/cdn/'))
          return { status: 302, headers: { location: `/cdn/${keyOf(request.path)}` } };
        await delay(hub.pauseMs);
        return sent(request, bytes);
      },
      refusal: (status, _, { retryAfter = 0 }) => ({
        status,
        body: 'refused',
        headers: { 'retry-after': String(retryAfter) },
      }),
    },
    port,
  );
  const fake = Object.assign(hub, server);
  fake.reset = () => {
    server.reset();
    Object.assign(fake, usual);
  };
  return fake;

  function sent({ headers }: FakeRequest, bytes: Buffer): FakeAnswer {
    const start = hub.ignoresRanges ? undefined : /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
    const from = Number(start ?? 0);
    const rest = bytes.subarray(from, hub.cutAfter === null ? undefined : from + hub.cutAfter);
    const pieces = Array.from({ length: Math.ceil(rest.length / PIECE) }, (_, at) =>
      rest.subarray(at * PIECE, (at + 1) * PIECE),
    );
    const isCut = hub.cutAfter !== null;
    hub.cutAfter = null;
    return {
      status: start === undefined ? 200 : 206,
      headers: {
        'content-length': String(bytes.length - from),
        ...(start === undefined ? {} : { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
      },
      pieces,
      isCut,
      beforeCut: hub.beforeCut,
    };
  }
}
