// Lint. The import boundaries are the architecture's table "Who may import whom"; types are tsc's work, not lint's.
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { filesOf, LIB_ROOMS, SERVER_ROOMS } from './eslint.rooms.mjs';

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
  'onboarding',
];
const MODEL_USERS = ['server/**/store.ts', 'server/**/*.store.ts', 'server/system/db/**', 'prisma-free-models/**'];
/** Wings of the server that hold use cases: they know neither HTTP nor queues. */
const USE_CASES = 'server/@(studio|research|publishing|media|people)/**';

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

// The last policy that matches decides: rooms first, then bans, each followed by the places it spares.
const policies = [
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
    from: { file: { path: ['tests/**', '**/*.test.ts', '**/*.test.tsx', '*'] } },
    allow: { to: { module: { origin: ['local', 'external', 'core'] } } },
  },
];

/** Its index is 300 files: a second of processor time in each test file, and 70 ms and 9 MB in each process. */
const NO_BARRELS = {
  paths: [{ name: 'date-fns', message: "Import each function from its own file: 'date-fns/addDays'." }],
};

/** A collection has an owner, which its name leads to. */
const NO_OWN_MODELS = {
  paths: [
    ...NO_BARRELS.paths,
    {
      name: 'mongoose',
      importNames: ['model', 'models'],
      message: 'Make a model by `collection()`: server/edge/owned then says what of it is a project’s.',
    },
  ],
};

/** Schemas and what builds them: 50 kB that the browser needs for nothing. Types of them cost nothing. */
const NO_SCHEMAS = {
  ...NO_BARRELS,
  patterns: [
    {
      group: ['zod', '@/lib/contracts/*', '!@/lib/contracts/endpoint', '@/lib/wire/scalars'],
      allowTypeImports: true,
      message: 'The browser needs the address of an endpoint alone: import it from @/lib/routes.',
    },
  ],
};

const NO_ENV = {
  object: 'process',
  property: 'env',
  message: 'Environment variables are read in server/system/env.ts only.',
};

export default tseslint.config(
  {
    ignores: [
      'node_modules/**',
      '.next/**',
      'dist/**',
      'data/**',
      'next-env.d.ts',
      'public/**',
      'test-results/**',
      'playwright-report/**',
      'coverage/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    extends: [tseslint.configs.recommended],
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: { project: './tsconfig.json' } },
      'boundaries/elements': [{ type: 'room', pattern: '*' }],
      'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import', 'require'],
    },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', checkAllOrigins: true, policies }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-restricted-properties': ['error', NO_ENV],
      'no-restricted-imports': ['error', NO_BARRELS],
      'no-empty': ['error', { allowEmptyCatch: false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-console': 'error',
      // Prettier wraps code and leaves comments alone.
      'max-len': ['error', { code: 10_000, comments: 120, ignoreUrls: true }],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 60],
    },
  },
  {
    files: ['components/**/*.ts', 'components/**/*.tsx', 'app/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['components/**/*.ts', 'components/**/*.tsx', 'lib/api/**', 'lib/routes/**'],
    ignores: ['**/*.test.*'],
    rules: {
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': ['error', NO_SCHEMAS],
    },
  },
  {
    files: ['prisma-free-models/**'],
    ignores: ['prisma-free-models/collection.ts'],
    rules: { 'no-restricted-imports': ['error', NO_OWN_MODELS] },
  },
  // A declaration and its use case share their verb: a route file, which knows both, tells them apart by the namespace.
  {
    files: ['app/api/**/route.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportDeclaration[source.value=/^@.lib.contracts./] > ImportSpecifier',
          message:
            'Import declarations as `import * as contract`: `contract.createPost` beside the use case `createPost`.',
        },
      ],
    },
  },
  // Most of a component is markup, which reads well at length.
  { files: ['components/**/*.tsx', 'app/**'], rules: { 'max-lines-per-function': ['error', 300] } },
  {
    files: ['tests/**', '**/*.test.*'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  // The launcher is dependency-free and runs before anything else; configs and test set-up read their own flags.
  {
    files: ['server/system/env.ts', 'server/boot/**', 'tests/**', '*.config.ts', '*.config.mjs'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: [
      'server/boot/**',
      'server/system/log.ts',
      'server/system/db/embedded/main.ts',
      'tests/bench/**',
      'tests/run.mjs',
      'tests/run/**',
      'tests/setup/**',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['components/**', 'lib/**'], rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
);
