// Lint. The import boundaries are the architecture's table "Who may import whom"; types are tsc's work, not lint's.
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { FOLDERS, policies, policiesOf, TESTS } from './eslint.policies.mjs';

/** @param {object[]} few @returns {Record<string, ['error', object]>} */
const boundariesBy = (few) => ({
  'boundaries/dependencies': ['error', { default: 'disallow', checkAllOrigins: true, policies: few }],
});

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
      ...boundariesBy(policies),
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
  ...FOLDERS.map((folder) => ({ files: [`${folder}/**`], rules: boundariesBy(policiesOf(`${folder}/`)) })),
  { files: TESTS, rules: boundariesBy(policies.slice(-1)) },
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
  { files: ['components/**/*.tsx', 'app/**'], rules: { 'max-lines-per-function': ['error', 120] } },
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
