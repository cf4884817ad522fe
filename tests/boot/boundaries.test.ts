import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../setup/services';

const eslint = new ESLint({ cwd: ROOT });

/** Lint's messages about an import in a file of some room. */
async function said(filePath: string, code: string): Promise<string> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? [])
    .filter((message) => /boundaries|restricted-properties/.test(message.ruleId ?? ''))
    .map((message) => message.message)
    .join('\n');
}

describe('who may import whom', () => {
  it.each([
    ['lib/x.ts', "import 'react'"],
    ['lib/x.ts', "import 'node:fs'"],
    ['lib/x.ts', "import 'mongoose'"],
    ['lib/x.ts', "import 'bullmq'"],
    ['lib/x.ts', "import '@/components/ui/button'"],
    ['lib/x.ts', "import '@/server/system/env'"],
    ['components/schedule/x.tsx', "import '@/server/system/env'"],
    ['components/schedule/x.tsx', "import '@/components/settings/settings-frame'"],
    ['components/schedule/x.tsx', "import('mongoose')"],
    ['components/schedule/x.tsx', "import '@tanstack/react-query'"],
    ['components/ui/x.tsx', "import '@/components/api/use-endpoint'"],
    ['components/schedule/x.tsx', "import 'sonner'"],
    ['app/x/page.tsx', "import '@/server/system/db/connect'"],
    ['app/x/page.tsx', "import '@/prisma-free-models/post'"],
    ['server/publishing/posts/x.ts', "import '@/components/ui/button'"],
    ['server/publishing/posts/x.ts', "import '@/server/edge/http/route'"],
    ['server/publishing/posts/x.ts', "import '@/workers/runtime'"],
    ['server/publishing/posts/x.ts', "import '@/prisma-free-models/post'"],
    ['server/publishing/posts/x.ts', "import 'bullmq'"],
    ['server/publishing/posts/x.ts', "import 'telegraf'"],
    ['server/publishing/posts/x.ts', 'export const secret = process.env.SECRET'],
    ['server/media/files/x.ts', "import '@/server/publishing/stored-posts/store'"],
    ['server/media/files/x.ts', "import type { Probe } from '@/server/media/inspect/probe-file'"],
    ['server/publishing/post-rules/x.ts', "import '@/server/publishing/posts/create-post'"],
    ['server/system/x.ts', "import '@/server/system/db/connect'"],
    ['workers/publish/x.ts', "import '@/components/ui/button'"],
    ['workers/publish/x.ts', "import '@/prisma-free-models/post'"],
    ['prisma-free-models/x.ts', "import '@/server/system/env'"],
  ])('%s may not say %s', async (file, code) => {
    expect(await said(file, code)).not.toBe('');
  });

  it.each([
    ['lib/contracts/x.ts', "import '@/lib/wire/scalars'"],
    [
      'components/schedule/x.tsx',
      "import '@/components/ui/button'; import '@/components/api/use-endpoint'; import 'react'; import '@/lib/contracts/posts'",
    ],
    ['components/api/x.ts', "import '@tanstack/react-query'"],
    ['components/ui/x.tsx', "import 'sonner'"],
    ['app/x/route.ts', "import '@/server/edge/http/route'; import '@/server/publishing/stored-posts/store'"],
    [
      'server/publishing/posts/x.ts',
      "import '@/server/publishing/stored-posts/store'; import '@/server/media/files/store'; import './create-post'",
    ],
    ['server/publishing/stored-posts/store.ts', "import '@/prisma-free-models/post'"],
    ['server/system/jobs/x.ts', "import 'bullmq'"],
    ['server/publishing/platforms/telegram/x.ts', "import 'telegraf'"],
    ['server/system/env.ts', 'export const secret = process.env.SECRET'],
    ['workers/publish/x.ts', "import '@/server/publishing/stored-posts/store'; import 'bullmq'"],
    [
      'tests/services/x.test.ts',
      "import '@/prisma-free-models/post'; import '@/workers/runtime'; import 'bullmq'; import 'node:fs'",
    ],
  ])('%s may say %s', async (file, code) => {
    expect(await said(file, code)).toBe('');
  });
});
