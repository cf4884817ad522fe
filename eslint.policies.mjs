// Who may import whom, as policies of eslint-plugin-boundaries: the architecture's table, and what few places touch.
import { filesOf, LIB_ROOMS, SERVER_ROOMS, LAYERS } from './eslint.rooms.mjs';

/** Folders of components with screens of their own: a feature never imports a feature. */
const FEATURES = [
  'auth',
  'settings',
  'schedule',
  'searches',
  'knowledge',
  'agents',
  'videos',
  'editor',
  'account',
  'admin',
  'review',
  'onboarding',
  'results',
];
const MODEL_USERS = ['server/**/store.ts', 'server/**/*.store.ts', 'server/system/db/**', 'prisma-free-models/**'];
/** Layers of the server that hold use cases: they know neither HTTP nor queues. */
const USE_CASES = 'server/@(studio|agents|research|publishing|media|people)/**';

/**
 * Each room with itself and those below it.
 * @param {string[]} all
 */
const inOrder = (all) => all.map((room, floor) => ({ from: filesOf(room), to: all.slice(floor).map(filesOf) }));

/** What each room may import of ours besides itself. */
const rooms = [
  { from: 'components/**', to: ['components/@(ui|api)/**', 'lib/**'] },
  { from: `components/@(${FEATURES.join('|')})/**`, to: ['components/@(shell|shared|media)/**'] },
  { from: 'components/@(shell|shared)/**', to: ['components/@(shell|shared)/**'] },
  // What each network is to the interface.
  { from: 'components/platforms/**', to: ['components/platforms/**'] },
  { from: `components/@(shell|shared|media|planning|${FEATURES.join('|')})/**`, to: ['components/platforms/*'] },
  // Uploads, the library and fitting: not a feature, since every form with a file in it shows them.
  { from: 'components/media/**', to: ['components/@(shared|media)/**'] },
  ...FEATURES.map((feature) => ({ from: `components/${feature}/**`, to: [`components/${feature}/**`] })),
  // What plans posts (queue, trash, series, import) is a room of its own within the schedule.
  { from: 'components/planning/**', to: ['components/planning/**', 'components/shared/**'] },
  { from: 'components/schedule/**', to: ['components/planning/**'] },
  // The first run ends in a rehearsal, which is the schedule's.
  { from: 'components/onboarding/**', to: ['components/schedule/rehearsal/**'] },
  {
    from: 'app/**',
    to: [
      'app/**',
      'components/**',
      'server/edge/**',
      USE_CASES,
      'server/system/@(jobs|events|ai|host)/**',
      'server/system/clock.ts',
      'lib/**',
    ],
  },
  { from: 'server/system/version.ts', to: ['package.json'] },
  // The routes outside the contract list have no route() that connects for them.
  { from: 'app/api/@(auth|files)/**', to: ['server/system/db/connect.ts'] },
  { from: 'server/**', to: ['prisma-free-models/**', 'lib/**'] },
  ...inOrder(SERVER_ROOMS),
  ...inOrder(LIB_ROOMS),
  { from: 'workers/**', to: ['workers/**', 'server/**', 'lib/**'] },
  { from: 'prisma-free-models/**', to: ['prisma-free-models/**', 'lib/**'] },
];

/** Things only some places may touch. `except` lists the places. Tests may touch everything. */
const keepers = [
  {
    what: 'lib is pure: it runs in the browser too',
    in: 'lib/**',
    modules: ['react', 'react-dom', 'next', 'next-auth', 'mongoose', 'mongodb', 'bullmq', 'ioredis', 'telegraf'],
  },
  { what: 'lib is pure: it runs in the browser too', in: 'lib/**', origin: 'core' },
  {
    what: 'components run in the browser',
    in: 'components/**',
    modules: ['mongoose', 'mongodb', 'bullmq', 'ioredis', 'telegraf'],
  },
  { what: 'components run in the browser', in: 'components/**', origin: 'core' },
  {
    what: 'react-query is used in components/api only',
    in: 'components/**',
    except: ['components/api/**'],
    modules: ['@tanstack/react-query'],
  },
  {
    what: 'toasts are said by components/ui/toast, which loads the library after the page',
    in: '**',
    except: ['components/ui/**'],
    modules: ['sonner'],
  },
  {
    what: 'bullmq is used in server/system/jobs and workers only',
    in: '**',
    except: ['server/system/jobs/**', 'workers/**'],
    modules: ['bullmq'],
  },
  { what: 'openai is used in server/system/ai only', in: '**', except: ['server/system/ai/**'], modules: ['openai'] },
  {
    what: 'vendor SDKs are used in server/publishing/platforms/<key> and server/research/sources only',
    in: '**',
    except: ['server/publishing/platforms/*/**', 'server/research/sources/**'],
    modules: ['telegraf', 'twitter-api-v2', '@mtcute/*', 'discord.js', 'googleapis', 'vk-io'],
  },
  {
    what: 'pictures are decoded in a process of their own only',
    in: '**',
    except: ['server/{media/pictures,research/knowledge/reading,studio/recording}/child/**'],
    modules: ['sharp', 'libheif-js', '@napi-rs/canvas'],
  },
  {
    what: 'libraries of C are called in a process of their own only',
    in: '**',
    except: ['server/studio/voice/child/**'],
    modules: ['koffi'],
  },
  {
    what: 'fluent-ffmpeg is used in server/media/ffmpeg/command-line.ts only',
    in: '**',
    except: ['server/media/ffmpeg/command-line.ts'],
    modules: ['fluent-ffmpeg'],
  },
];

/** Their last policy, which allows everything, decides alone. */
export const TESTS = ['tests/**', '**/*.test.ts', '**/*.test.tsx', '*'];

// The last policy that matches decides: rooms first, then bans, each followed by the places it spares.
export const policies = [
  { allow: { to: { module: { origin: ['external', 'core'] } } } },
  ...rooms.map(({ from, to }) => ({ from: { file: { path: from } }, allow: { to: { file: { path: to } } } })),
  ...keepers.flatMap(({ what, in: banned, except, origin, modules }) => {
    const to = { module: { ...(origin ? { origin } : {}), ...(modules ? { source: modules } : {}) } };
    const ban = { from: { file: { path: banned } }, disallow: { to }, message: `${what}.` };
    return except ? [ban, { from: { file: { path: except } }, allow: { to } }] : [ban];
  }),
  {
    from: { file: { path: 'components/ui/**' } },
    disallow: { to: { file: { path: 'components/api/**' } } },
    message: 'components/ui holds no data.',
  },
  {
    from: { file: { path: [USE_CASES, 'server/system/**'] } },
    disallow: { to: { file: { path: 'server/edge/http/**' } } },
    message: 'A domain never imports http.',
  },
  {
    disallow: { to: { file: { path: 'prisma-free-models/**' } } },
    message: "A model is imported by its domain's store.ts only.",
  },
  { from: { file: { path: MODEL_USERS } }, allow: { to: { file: { path: 'prisma-free-models/**' } } } },
  // The origin of a mailed link comes from there alone, never from a request.
  {
    disallow: { to: { file: { path: 'server/system/mail/send-mail.ts' } } },
    message: 'Mails go through system/mail/mail-link.ts.',
  },
  {
    from: { file: { path: 'server/system/mail/**' } },
    allow: { to: { file: { path: 'server/system/mail/send-mail.ts' } } },
  },
  {
    from: { file: { path: TESTS } },
    allow: { to: { module: { origin: ['local', 'external', 'core'] } } },
  },
];

/**
 * The policies that can speak of files in a folder: those whose own folder lies in it or around it. The rule tries
 * each policy on each import, which was half of lint's time.
 * @param {string} folder
 */
export const policiesOf = (folder) =>
  policies.filter(({ from }) => {
    const places = from ? [from.file.path].flat() : [''];
    return places.some((place) => {
      const around = place.replace(/[*?!@+{[].*$/, '');
      return folder.startsWith(around) || around.startsWith(folder);
    });
  });

/** Folders that have their own part of the policies; a folder comes before those inside it. */
export const FOLDERS = [
  ...['app', 'workers', 'prisma-free-models', 'components', 'server', 'lib'],
  ...FEATURES.map((feature) => `components/${feature}`),
  ...LAYERS.map((layer) => `server/${layer}`),
  ...LIB_ROOMS,
];
