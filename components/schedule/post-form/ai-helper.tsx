'use client';

import { Sparkles } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import type { AiTask } from '@/lib/contracts/ai';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { effectiveOf, withField, withMainText, type PostForm } from '@/lib/posts/form';
import { useAiState } from './use-ai';
import type { PostFormState } from './use-post-form';

const SuggestionDialog = loadLater(() => import('./suggestion-dialog').then((part) => part.SuggestionDialog));

const TASKS: readonly { task: AiTask; label: string }[] = [
  { task: 'rewrite', label: 'Rewrite' },
  { task: 'shorten', label: 'Shorten' },
  { task: 'hashtags', label: 'Add hashtags' },
];

type AiHelperProps = {
  /** Whose text is worked on; null: the main text. */
  platform: PlatformKey | null;
  state: PostFormState;
  projectId: string;
};

/** Suggestions for a text; without AI on this host administrators read why there are none. */
export function AiHelper({ platform, state: { form, setForm }, projectId }: AiHelperProps) {
  const ai = useAiState();
  const { user } = useWorkspace();
  const [task, setTask] = useState<AiTask | null>(null);
  if (!ai) return null;
  // Said once, at the main text, to those who can change it.
  if (!ai.configured) return platform || !user.isAdmin ? null : <NoAi />;
  const text = textOf(form, platform);
  const targets =
    task === 'adapt'
      ? PLATFORM_KEYS.filter((key) => form.platforms[key].enabled && !form.platforms[key].locked)
      : platform
        ? [platform]
        : [];
  const enabled = PLATFORM_KEYS.some((key) => form.platforms[key].enabled);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button
            size="sm"
            variant="ghost"
            disabled={text.trim() === ''}
            title={text.trim() === '' ? 'Write something first' : 'Suggestions for this text'}
          >
            <Sparkles aria-hidden />
            AI helper
          </Button>
        </MenuTrigger>
        <MenuContent align="start">
          {TASKS.map(({ task: one, label }) => (
            <MenuItem key={one} onSelect={() => setTask(one)}>
              {label}
            </MenuItem>
          ))}
          {!platform && (
            <MenuItem disabled={!enabled} onSelect={() => setTask('adapt')}>
              A version for each platform
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {task && (
        <SuggestionDialog
          task={task}
          text={text}
          platforms={targets}
          hasMedia={form.media.length > 0}
          before={(target) => textOf(form, target)}
          projectId={projectId}
          onApply={(chosen) =>
            setForm((old) =>
              chosen.reduce((changed, { platform: target, text: words }) => put(changed, target, words), old),
            )
          }
          onUndo={() => setForm((old) => ({ ...old, content: form.content, platforms: form.platforms }))}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}

function NoAi() {
  return (
    <p className="text-tiny text-muted">
      No AI helper. AI is not set up on this host.{' '}
      <Link href="/admin" className="underline">
        Set it up
      </Link>
    </p>
  );
}

function textOf(form: PostForm, platform: PlatformKey | null): string {
  return platform ? effectiveOf(form, platform).post.text : form.content;
}

function put(form: PostForm, platform: PlatformKey | null, text: string): PostForm {
  return platform
    ? withField(form, platform, manifestOf(platform).textField, text)
    : withMainText(form, 'content', text);
}
