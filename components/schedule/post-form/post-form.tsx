'use client';

import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { RepeatBar } from '@/components/planning/repeat-bar';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import type { WirePost } from '@/lib/contracts/posts';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { savedPlatforms, withMainText } from '@/lib/posts/form';
import { blockedBecause } from '@/lib/posts/judge-form';
import { planOf, planSentence } from '@/lib/posts/plan';
import { dayKey } from '@/lib/schedule/day-cards';
import { publishedWords } from '@/lib/post-words/published-words';
import { PreviewPane } from '../previews/preview-pane';
import { usePublishing } from '../publishing/use-publishing';
import { takeTyped } from '../typed-ahead';
import { FormFooter } from './form-footer';
import { FormHeader, formName } from './form-header';
import { MainFields } from './main-fields';
import { Notices } from './notices';
import { FailureBars, PublishedBar } from './outcome-bars';
import { PlatformPicker } from './platform-picker';
import { ALL, PlatformTabs, type ShownTab } from './platform-tabs';
import type { PostPanelProps } from './post-panel-props';
import { SideSwitch, type Side } from './side-switch';
import { useConnected } from './use-connected';
import { useKnownProbes } from './use-known-probes';
import { usePostCheck } from './use-post-check';
import { usePostForm } from './use-post-form';
import { useHeldFocus } from './use-held-focus';
import { usePresence } from './use-presence';
import { announceSave, useSavePost } from './use-save-post';

const SeriesScopeDialog = loadLater(() =>
  import('@/components/planning/series-scope-dialog').then((part) => part.SeriesScopeDialog),
);

type PostFormProps = Omit<PostPanelProps, 'open' | 'onEdit'> & { post: WirePost | null; day: string | null };

/** Writes a post: the main text, media and platforms on the left, what readers will see on the right. */
export function PostForm({
  post,
  day,
  projectId,
  canEdit,
  onClose,
  onSaved,
  onOpen,
  onDelete,
  onDayChange,
}: PostFormProps) {
  const { user } = useWorkspace();
  const state = usePostForm({ userId: user._id, projectId, post, day });
  const { form, dirty, conflict } = state;
  const { save, busy, isWaiting, error } = useSavePost({ projectId, post, version: state.version });
  const publishing = usePublishing(projectId);
  const others = usePresence({ postId: post?._id ?? null, editing: dirty && canEdit });
  // Fields take each letter at once; all that is worked out from them may come a moment later.
  const settled = useDeferredValue(form);
  const tooLong = useMemo(() => blockedBecause(settled), [settled]);
  const blocked = tooLong ?? (conflict ? 'Choose whose changes to keep first' : null);
  const probes = useKnownProbes(settled);
  const sent = post?.platformPosts;
  const plan = useMemo(() => planSentence(planOf(settled, probes, sent)), [settled, probes, sent]);
  const enabled = useMemo(() => PLATFORM_KEYS.filter((key) => form.platforms[key].enabled), [form.platforms]);
  const serverLints = usePostCheck({ form: settled, projectId, postId: post?._id ?? null });
  const isConnected = useConnected(projectId);
  // It is published: a change of the main text would reach no platform. Platforms can still be added.
  const sealed = post !== null && publishedWords(post) !== null;
  const [asking, setAsking] = useState(false);
  const [tab, setTab] = useState<ShownTab>(ALL);
  const [previewed, setPreviewed] = useState<PlatformKey | null>(null);
  const [side, setSide] = useState<Side>('write');
  const element = useRef<HTMLFormElement>(null);
  useHeldFocus(element);
  const media = useRef<HTMLDivElement>(null);
  const openMedia = useCallback(() => media.current?.querySelector<HTMLInputElement>('input[type=file]')?.click(), []);

  useEffect(() => {
    void element.current?.scrollIntoView({ block: 'start' });
  }, []);

  const { setForm } = state;
  useLayoutEffect(() => {
    const typed = post === null ? takeTyped() : '';
    if (typed) setForm((old) => withMainText(old, 'content', old.content + typed));
  }, [post, setForm]);

  const formDay = form.scheduledFor ? dayKey(new Date(form.scheduledFor)) : null;
  useEffect(() => {
    onDayChange(formDay);
    return () => onDayChange(null);
  }, [formDay, onDayChange]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || conflict || blockedBecause(form) || (sealed && !dirty)) return;
    if (post?.recurrence && dirty) setAsking(true);
    else await saveThis();
  }

  async function saveThis(): Promise<void> {
    setAsking(false);
    const saved = await keep();
    if (!saved) return;
    announceSave(saved);
    leave(saved);
  }

  /** Saves what is in the form; null when that failed, which is shown at its fields. */
  async function keep(): Promise<WirePost | null> {
    const saved = dirty || !post ? await save(form) : post;
    if (saved) state.settle(saved);
    return saved;
  }

  /** The same, where something follows: a new post stays open as the one that it became. */
  async function keepOpen(): Promise<WirePost | null> {
    const saved = await keep();
    if (saved && !post) onOpen(saved._id);
    return saved;
  }

  function leave(saved: WirePost): void {
    onClose();
    onSaved(saved);
  }

  async function publish(): Promise<void> {
    const saved = await keepOpen();
    if (saved) await publishing.publishPost(saved._id);
  }

  /** The story of a platform, opened and in sight. */
  function showStory(platform: PlatformKey): void {
    setSide('write');
    if (tab !== ALL) setTab(platform);
    requestAnimationFrame(() => {
      const story = element.current?.querySelector<HTMLElement>(`[data-story="${platform}"]`);
      story?.querySelector('details')?.setAttribute('open', '');
      story?.scrollIntoView({ block: 'center' });
      story?.focus({ preventScroll: true });
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Keys typed in a dialog over the form bubble up here too, through React.
    if (!(event.target instanceof Node && element.current?.contains(event.target))) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      element.current?.requestSubmit();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // A post is not sent on its way by an Enter at the end of its title.
      event.preventDefault();
    }
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  }

  return (
    <Card>
      <form
        ref={element}
        tabIndex={-1}
        className="scroll-mt-4 outline-none [&_:is(button,input,select,textarea)]:scroll-my-20"
        noValidate
        aria-label={formName(post !== null, canEdit)}
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
      >
        <FormHeader
          post={post}
          canEdit={canEdit}
          canPublish={blocked === null && savedPlatforms(form).length > 0}
          publishing={publishing.busy || (busy && !post)}
          dirty={dirty}
          onPublish={() => void publish()}
          onDelete={onDelete}
          onClose={onClose}
        />
        {!canEdit && (
          <p className="border-b border-line bg-sunken px-4 py-2 text-dense md:px-5">
            You are a viewer of this project: you can read its posts, not change them.
          </p>
        )}
        {post && <PublishedBar post={post} />}
        {post && <FailureBars post={post} canEdit={canEdit} onStory={showStory} />}
        <Notices state={state} others={others} userId={user._id} />
        <SideSwitch side={side} onChange={setSide} />
        <div className="grid items-start gap-6 p-4 md:p-5 xl:grid-cols-[minmax(0,1fr)_minmax(360px,440px)]">
          <fieldset
            disabled={!canEdit}
            className={cn('flex min-w-0 flex-col gap-6', side === 'preview' && 'max-xl:hidden')}
          >
            <legend className="sr-only">Post</legend>
            <MainFields
              projectId={projectId}
              post={post}
              state={state}
              error={error}
              sealed={sealed}
              canEdit={canEdit}
              mediaRef={media}
            />
            <RepeatBar
              post={post}
              scheduledFor={form.scheduledFor}
              canEdit={canEdit && blocked === null}
              save={keep}
              onSaved={leave}
            />
            <PlatformPicker
              state={state}
              isConnected={isConnected}
              onSwitched={(platform, on) => {
                if (on) setPreviewed(platform);
                if (on && tab !== ALL) setTab(platform);
              }}
            />
            <PlatformTabs
              enabled={enabled}
              shown={tab}
              onShow={(next) => {
                setTab(next);
                if (next !== ALL) setPreviewed(next);
              }}
              state={state}
              post={post}
              projectId={projectId}
              serverLints={serverLints}
              probes={probes}
              isConnected={isConnected}
              canEdit={canEdit}
              onFocus={setPreviewed}
              onOpenMedia={openMedia}
            />
          </fieldset>
          <div
            className={cn(
              'min-w-0 xl:sticky xl:top-[72px] xl:max-h-[calc(100dvh-216px)] xl:overflow-y-auto',
              side === 'write' && 'max-xl:hidden',
            )}
          >
            <PreviewPane
              form={settled}
              projectId={projectId}
              platforms={enabled}
              shown={previewed}
              onShow={setPreviewed}
            />
          </div>
        </div>
        {canEdit && (!sealed || dirty) && (
          <FormFooter
            plan={plan}
            problem={error && !conflict ? error.message : null}
            blocked={blocked}
            busy={busy}
            isWaiting={isWaiting}
            queue={
              sealed || post?.queued
                ? null
                : { save: keepOpen, disabled: blocked !== null || busy || enabled.length === 0, onQueued: leave }
            }
          />
        )}
      </form>
      {asking && post && (
        <SeriesScopeDialog
          post={post}
          form={form}
          onThis={() => void saveThis()}
          onDone={() => leave(post)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
