'use client';

import { CoverField } from '@/components/media/cover-field';
import { PlatformMediaField } from '@/components/media/platform-media-field';
import { isVideoUrl, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { shownMedia, withPlatform } from '@/lib/posts/form';
import { platformMediaOf, withPlatformMedia } from '@/lib/posts/media';
import { CaptionsFile } from './captions-file';
import { PartChoices } from './thread/part-choices';
import type { PostFormState } from './use-post-form';

type PlatformPartProps = { projectId: string; platform: PlatformKey; state: PostFormState; canEdit: boolean };

/** The media of one platform: the main one, or its own. */
export function PlatformMedia({ projectId, platform, canEdit, state: { form, setForm } }: PlatformPartProps) {
  const isFixed = !canEdit || form.platforms[platform].locked !== null;
  return (
    <>
      <PlatformMediaField
        projectId={projectId}
        platform={platform}
        main={form.media}
        value={platformMediaOf(form, platform)}
        disabled={isFixed}
        onChange={(change) => setForm((old) => withPlatformMedia(old, platform, change))}
      />
      <CaptionsFile platform={platform} media={form.media} />
      {!isFixed && manifestOf(platform).parts && <PartChoices {...{ form, setForm, platform }} />}
    </>
  );
}

/** The cover of a platform's video. */
export function PlatformCover({
  projectId,
  platform,
  label,
  canEdit,
  state: { form, setForm },
}: PlatformPartProps & { label: string }) {
  const { fields, locked } = form.platforms[platform];
  return (
    <CoverField
      projectId={projectId}
      platform={platform}
      label={label}
      videoUrl={shownMedia(form, platform).find(isVideoUrl) ?? null}
      value={typeof fields.coverFrame === 'string' ? fields.coverFrame : ''}
      disabled={!canEdit || locked !== null}
      onChange={(url) =>
        setForm((old) =>
          withPlatform(old, platform, { fields: { ...old.platforms[platform].fields, coverFrame: url } }),
        )
      }
    />
  );
}
