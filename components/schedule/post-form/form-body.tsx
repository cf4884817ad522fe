'use client';

import { useDeferredValue, type RefObject } from 'react';
import { RepeatBar } from '@/components/planning/repeat-bar';
import { cn } from '@/components/ui/cn';
import type { ApiError } from '@/lib/api/call';
import type { WirePost } from '@/lib/contracts/posts';
import type { PlatformKey } from '@/lib/platforms/define';
import type { PostForm } from '@/lib/posts/form';
import type { KnownProbes } from '@/lib/posts/judge-form';
import { PreviewPane } from '../previews/preview-pane';
import { CommonText } from './common-text';
import { Customised } from './customised';
import { Deliveries } from './deliveries';
import { LostOptimisations } from './lost-optimisation';
import { PlanFields } from './plan-fields';
import { SideSwitch, type Side } from './side-switch';
import type { ServerLints } from './use-post-check';
import type { PostFormState } from './use-post-form';

type FormBodyProps = {
  post: WirePost | null;
  projectId: string;
  canEdit: boolean;
  state: PostFormState;
  settled: PostForm;
  sealed: boolean;
  error: ApiError | null;
  enabled: readonly PlatformKey[];
  /** Channels whose own fields stand in place of the common text. */
  shown: readonly PlatformKey[];
  probes: KnownProbes;
  serverLints: ServerLints;
  isConnected: (platform: PlatformKey) => boolean;
  previewed: PlatformKey | null;
  side: Side;
  mediaRef: RefObject<HTMLDivElement | null>;
  repeat: Pick<Parameters<typeof RepeatBar>[0], 'canEdit' | 'save' | 'onSaved'>;
  onSide: (side: Side) => void;
  onPreview: (platform: PlatformKey) => void;
  onBack: () => void;
  onOpenMedia: () => void;
};

/** The text or a channel's own fields, what readers will see beside it, and when it goes out. */
export function FormBody(props: FormBodyProps) {
  const { post, projectId, canEdit, state, settled, sealed, error, enabled, shown, probes, serverLints } = props;
  const { isConnected, previewed, side, mediaRef, repeat, onSide, onPreview, onBack, onOpenMedia } = props;
  // Two channels side by side need the whole width: the preview takes turns with them.
  const takesTurns = shown.length > 1;
  const isCustomised = shown.length > 0;
  // The words are seen at once; all that stands below and beside them comes in the next frame.
  const isWhole = useDeferredValue(true, false);
  return (
    <>
      <SideSwitch side={side} onChange={onSide} className={takesTurns ? '' : '@xl:hidden'} />
      <div
        className={cn(
          'grid items-start gap-4 p-4',
          !takesTurns && '@xl:grid-cols-[minmax(0,1fr)_264px] @3xl:grid-cols-[minmax(0,1fr)_340px]',
        )}
      >
        <div
          className={cn(
            'flex min-w-0 flex-col gap-5',
            side === 'preview' && (takesTurns ? 'hidden' : '@max-xl:hidden'),
          )}
        >
          <CommonText {...{ projectId, post, state, error, sealed, canEdit, probes, mediaRef }} hidden={isCustomised} />
          {canEdit && !sealed && <LostOptimisations projectId={projectId} state={state} />}
          {isCustomised && (
            <Customised
              {...{ shown, state, post, projectId, serverLints, probes, isConnected, canEdit, onBack, onOpenMedia }}
              onFocus={onPreview}
            />
          )}
          {isWhole && (
            <>
              <PlanFields {...{ projectId, post, state, error, sealed, canEdit }} />
              <RepeatBar post={post} scheduledFor={state.form.scheduledFor} {...repeat} />
              {post && <Deliveries post={post} canEdit={canEdit} elsewhere={shown} />}
            </>
          )}
        </div>
        <div
          className={cn(
            'min-w-0',
            !takesTurns && '@xl:sticky @xl:top-4 @xl:max-h-[calc(100dvh-160px)] @xl:overflow-y-auto',
            side === 'write' && (takesTurns ? 'hidden' : '@max-xl:hidden'),
          )}
        >
          {isWhole && (
            <PreviewPane
              form={settled}
              projectId={projectId}
              platforms={enabled}
              isConnected={isConnected}
              shown={previewed}
              onShow={onPreview}
            />
          )}
        </div>
      </div>
    </>
  );
}
