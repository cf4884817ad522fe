'use client';

import { useAction } from '@/components/api/use-action';
import { usePresence } from '@/components/shared/use-presence';
import type { WirePresence } from '@/lib/contracts/post-editing';
import { announcePresence } from '@/lib/routes/post-editing';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Sheet } from '@/components/shared/sheet';
import { StatusBadge } from '@/components/shared/status-badge';
import { useNow } from '@/components/shared/use-now';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';
import type { WirePost } from '@/lib/contracts/posts';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { savedPlatforms } from '@/lib/posts/form';
import { planOf, planSentence } from '@/lib/posts/plan';
import { shownStatus } from '@/lib/posts/shown-status';
import { goesOutWords } from '@/lib/post-words/goes-out';
import { ChannelChips } from './channel-chips';
import { shownWith } from './customised';
import { FormActions, isLeaving, type Publish } from './form-actions';
import { FormBody } from './form-body';
import { FormFooter, type SaveKind } from './form-footer';
import { FormTop } from './form-top';
import type { Side } from './side-switch';
import { useChannelStates } from './use-channel-states';
import { useComposer, type Composer, type ComposerProps } from './use-composer';
import { useConnected } from './use-connected';
import { useKnownProbes } from './use-known-probes';
import { usePostCheck } from './use-post-check';
import { useHeldFocus } from './use-held-focus';

const SeriesScopeDialog = loadLater(() =>
  import('@/components/planning/series-scope-dialog').then((part) => part.SeriesScopeDialog),
);

/** Writes a post, in a sheet beside the calendar: channels, one common text, what readers will see, and when. */
export function PostForm(props: ComposerProps) {
  const { post, projectId, canEdit, onClose, onDelete } = props;
  const { user } = useWorkspace();
  const composer = useComposer(props);
  const { state, settled, sealed, blocked, error } = composer;
  const { form, setForm, dirty } = state;
  const { run: announce } = useAction(announcePresence, { silent: true, nowOrNever: true });
  const others = usePresence<WirePresence>({
    ...{ kind: 'presence', id: post?._id ?? null, editing: dirty && canEdit },
    idOf: ({ postId }) => postId,
    announce: (id, body) => void announce({ params: { id }, body }),
  });
  const probes = useKnownProbes(settled);
  const serverLints = usePostCheck({ form: settled, projectId, postId: post?._id ?? null });
  const isConnected = useConnected(projectId);
  const states = useChannelStates({ form: settled, post, probes, isConnected });
  const enabled = useMemo(() => PLATFORM_KEYS.filter((key) => form.platforms[key].enabled), [form.platforms]);
  const [customised, setCustomised] = useState<PlatformKey | null>(null);
  const [previewed, setPreviewed] = useState<PlatformKey | null>(null);
  const [side, setSide] = useState<Side>('write');
  const shown = useMemo(() => shownWith(customised, enabled), [customised, enabled]);
  const element = useRef<HTMLFormElement>(null);
  useHeldFocus(element);
  const media = useRef<HTMLDivElement>(null);
  const openMedia = useCallback(() => media.current?.querySelector<HTMLInputElement>('input[type=file]')?.click(), []);
  const customise = useCallback((platform: PlatformKey) => {
    setCustomised(platform);
    setPreviewed(platform);
    setSide('write');
  }, []);
  const switched = useCallback((platform: PlatformKey, on: boolean) => on && setPreviewed(platform), []);

  /** The story of a platform, opened and in sight. */
  function showStory(platform: PlatformKey): void {
    setSide('write');
    requestAnimationFrame(() => {
      const story = element.current?.querySelector<HTMLElement>(`[data-story="${platform}"]`);
      story?.querySelector('details')?.setAttribute('open', '');
      story?.scrollIntoView({ block: 'center' });
      story?.focus({ preventScroll: true });
    });
  }

  const name = canEdit ? (post ? 'Edit post' : 'New post') : 'Post';
  const publish = publishOf(props, composer);
  return (
    <Sheet
      title={name}
      onClose={onClose}
      status={
        (post || (dirty && canEdit)) && (
          <span className="flex items-center gap-2">
            {post && <StatusBadge status={shownStatus(post)} />}
            {dirty && canEdit && <span className="text-tiny">Unsaved changes are kept here</span>}
          </span>
        )
      }
      actions={
        canEdit && (
          <FormActions
            {...{ post, projectId, form, dirty, onDelete }}
            onForm={setForm}
            publish={form.scheduledFor ? publish : null}
          />
        )
      }
      footer={canEdit && (!sealed || dirty) && <Foot {...{ post, composer, publish, enabled, probes }} />}
      form={{
        ref: element,
        tabIndex: -1,
        noValidate: true,
        'aria-label': name,
        onSubmit: (event) => {
          event.preventDefault();
          void composer.submit();
        },
        onKeyDown: (event) => onFormKey(event, element.current),
      }}
    >
      <ChannelChips
        form={form}
        setForm={setForm}
        canEdit={canEdit}
        isConnected={isConnected}
        states={states}
        customised={customised}
        onCustomise={customise}
        onSwitched={switched}
      />
      <FormTop
        {...{ post, canEdit, state, others, settled, projectId, probes, serverLints }}
        userId={user._id}
        troubled={enabled.filter((key) => !shown.includes(key))}
        onStory={showStory}
        onOpenMedia={openMedia}
      />
      <FormBody
        {...{ post, projectId, canEdit, state, settled, sealed, error, enabled, shown, probes, serverLints }}
        {...{ isConnected, previewed, side, mediaRef: media }}
        repeat={{ canEdit: canEdit && blocked === null, save: () => composer.keep(), onSaved: composer.leave }}
        onSide={setSide}
        onPreview={setPreviewed}
        onBack={() => setCustomised(null)}
        onOpenMedia={openMedia}
      />
      {composer.asking && post && (
        <SeriesScopeDialog
          post={post}
          form={form}
          onThis={() => void composer.saveThis()}
          onDone={() => composer.leave(post)}
          onClose={() => composer.setAsking(false)}
        />
      )}
    </Sheet>
  );
}

type FootProps = {
  post: WirePost | null;
  composer: Composer;
  publish: Publish | null;
  enabled: readonly PlatformKey[];
  probes: ReturnType<typeof useKnownProbes>;
};

function Foot({ post, composer, publish, enabled, probes }: FootProps) {
  const { state, settled, sealed, blocked, busy, isWaiting, error } = composer;
  const now = useNow();
  const sent = post?.platformPosts;
  const plan = useMemo(() => planOf(settled, probes, sent), [settled, probes, sent]);
  const { scheduledFor, asDraft } = state.form;
  return (
    <FormFooter
      kind={kindOf(post, { sealed, scheduledFor, asDraft })}
      goesOut={sealed ? null : goesOutWords({ scheduledFor, asDraft, ready: plan.complete }, new Date(now))}
      plan={planSentence(plan)}
      problem={error && !state.conflict ? error.message : null}
      blocked={blocked}
      busy={busy}
      isWaiting={isWaiting}
      queue={
        sealed || post?.queued
          ? null
          : {
              save: composer.keepOpen,
              disabled: blocked !== null || busy || enabled.length === 0,
              onQueued: composer.leave,
            }
      }
      publish={scheduledFor ? null : publish}
      onSaveAs={(draft) => void composer.submit(draft)}
    />
  );
}

type When = { sealed: boolean; scheduledFor: string | null; asDraft: boolean };

function kindOf(post: WirePost | null, { sealed, scheduledFor, asDraft }: When): SaveKind {
  if (sealed) return 'sent';
  if (scheduledFor) return asDraft ? 'kept at its date' : 'scheduled';
  return post?.status === 'failed' || post?.status === 'published' ? 'sent' : 'draft';
}

/** Publishing at once; null for a post that is out, or leaves already. */
function publishOf({ post, canEdit }: ComposerProps, composer: Composer): Publish | null {
  if (!canEdit || composer.sealed || (post && isLeaving(post))) return null;
  return {
    isPossible: composer.blocked === null && savedPlatforms(composer.state.form).length > 0,
    busy: composer.isPublishing || (post?.publishing ?? false),
    run: () => void composer.publish(),
  };
}

function onFormKey(event: KeyboardEvent, form: HTMLFormElement | null): void {
  // Keys typed in a dialog over the form bubble up here too, through React.
  if (event.key !== 'Enter' || !(event.target instanceof Node && form?.contains(event.target))) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (event.target instanceof HTMLInputElement) {
    // A post is not sent on its way by an Enter at the end of its title.
    event.preventDefault();
  }
}
