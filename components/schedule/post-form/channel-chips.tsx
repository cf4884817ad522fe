'use client';

import { SlidersHorizontal } from 'lucide-react';
import { memo, useId } from 'react';
import { takeHanded } from '@/components/media/cover/handed-over';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { cn } from '@/components/ui/cn';
import { isVideoUrl, PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import type { ChannelState } from '@/lib/posts/channel-state';
import { withFilm } from '@/lib/posts/film';
import { requiresVideo, shownMedia, switchPlatform, type PostForm } from '@/lib/posts/form';
import type { PostFormState } from './use-post-form';

export type ShownState = ChannelState | 'published' | 'failed';

type ChannelChipsProps = {
  form: PostForm;
  setForm: PostFormState['setForm'];
  canEdit: boolean;
  isConnected: (platform: PlatformKey) => boolean;
  /** How each channel that is on stands. */
  states: ReadonlyMap<PlatformKey, ShownState>;
  /** Whose own fields are shown. */
  customised: PlatformKey | null;
  onCustomise: (platform: PlatformKey) => void;
  onSwitched: (platform: PlatformKey, enabled: boolean) => void;
};

/** Every channel as a switch, with a dot for how it stands; those that are on open their own fields. */
export const ChannelChips = memo(function ChannelChips(props: ChannelChipsProps) {
  const { form, setForm, canEdit, isConnected, states, customised, onCustomise, onSwitched } = props;
  const isNew = !PLATFORM_KEYS.some(isConnected);
  return (
    <div role="group" aria-label="Channels" className="flex flex-wrap gap-1.5 px-4 py-2.5">
      {PLATFORM_KEYS.map((platform) => (
        <Chip
          key={platform}
          platform={platform}
          enabled={form.platforms[platform].enabled}
          needsVideo={requiresVideo(manifestOf(platform), form)}
          isConnected={isConnected(platform)}
          isNamed={isNew || isConnected(platform) || form.platforms[platform].enabled}
          disabled={!canEdit || form.platforms[platform].locked !== null}
          state={states.get(platform)}
          isOpen={customised === platform}
          onCustomise={() => onCustomise(platform)}
          onSwitch={(on) => {
            const change = on ? handedTo(form, platform) : null;
            setForm((old) => {
              const switched = switchPlatform(old, platform, on);
              return change?.(switched) ?? switched;
            });
            onSwitched(platform, on);
          }}
        />
      ))}
    </div>
  );
});

/** The film that comes with a finished video for a network. */
function handedTo(form: PostForm, platform: PlatformKey): ((form: PostForm) => PostForm) | null {
  const video = shownMedia(form, platform).find(isVideoUrl);
  const film = video && takeHanded(video, platform);
  return film ? (old) => withFilm(old, platform, film) : null;
}

const DOTS: Record<ShownState, string> = {
  ready: 'bg-published',
  published: 'bg-published',
  customised: 'bg-accent',
  incomplete: 'bg-partial',
  'not connected': 'border border-partial',
  failed: 'bg-failed',
};

type ChipProps = {
  platform: PlatformKey;
  enabled: boolean;
  needsVideo: boolean;
  isConnected: boolean;
  isNamed: boolean;
  disabled: boolean;
  state: ShownState | undefined;
  isOpen: boolean;
  onCustomise: () => void;
  onSwitch: (on: boolean) => void;
};

function Chip(props: ChipProps) {
  const { platform, enabled, needsVideo, isConnected, isNamed, disabled, state, isOpen, onCustomise, onSwitch } = props;
  const hintId = useId();
  const { label } = manifestOf(platform);
  const hint = needsVideo ? 'Requires video file' : isConnected ? (enabled ? state : undefined) : 'not connected';
  return (
    <span
      className={cn(
        'inline-flex h-8 max-w-full items-center rounded-full border text-dense',
        enabled ? 'border-accent-text bg-accent-soft text-ink' : 'border-line text-muted hover:bg-hover',
        isOpen && 'ring-1 ring-accent-text',
      )}
    >
      <button
        type="button"
        role="switch"
        aria-checked={enabled}
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        title={hint ? `${label}: ${hint}` : label}
        disabled={disabled || (needsVideo && !enabled)}
        onClick={() => onSwitch(!enabled)}
        className={cn(
          'inline-flex h-full min-w-0 items-center gap-1.5 rounded-full px-2.5 disabled:cursor-not-allowed',
          enabled ? 'font-semibold' : 'disabled:opacity-55',
          enabled && 'pr-1.5',
        )}
      >
        <PlatformMark platform={platform} />
        {isNamed && (
          <span aria-hidden className="truncate">
            {label.replace(' (Russian)', '')}
          </span>
        )}
        {enabled && state && <span aria-hidden className={cn('size-2 shrink-0 rounded-full', DOTS[state])} />}
      </button>
      {hint && (
        <span id={hintId} className="sr-only">
          {hint}
        </span>
      )}
      {enabled && (
        <button
          type="button"
          aria-label={`Customise ${label}`}
          aria-pressed={isOpen}
          title={`Customise ${label}`}
          onClick={onCustomise}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink"
        >
          <SlidersHorizontal aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}
