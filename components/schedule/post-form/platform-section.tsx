'use client';

import { CircleCheck, Copy, TriangleAlert } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { Fragment, memo, useDeferredValue, useMemo, useRef } from 'react';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import type { FormField, Lint, PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { networkOf } from '@/lib/platforms/keys';
import { fixesOf } from '@/lib/posts/fixes';
import { copyMainText, overflowStart } from '@/lib/posts/fit-text';
import { withField } from '@/lib/posts/form';
import { judge, type KnownProbes } from '@/lib/posts/judge-form';
import { isSaidWithTheFile } from '@/lib/platforms/publishing-fit';
import { withTypedText } from '@/lib/posts/variants';
import { AiHelper } from './ai-helper';
import { Delivery } from './delivery';
import { LintList } from './lint-list';
import { PlatformField } from './platform-field';
import { PlatformCover, PlatformMedia } from './platform-media';
import { TextCounter } from './text-counter';
import { ThreadTools } from './thread/thread-tools';
import { VariantBar } from './variant-bar';
import { useFix } from './use-fix';
import type { PostFormState } from './use-post-form';

export type PlatformSectionProps = {
  platform: PlatformKey;
  state: PostFormState;
  post: WirePost | null;
  projectId: string;
  /** The platform as the server knows it. */
  saved: WirePlatformPost | undefined;
  /** Findings that only the server can make about the form as it stands. */
  serverLints: readonly Lint[];
  /** Analyses of the files. */
  probes: KnownProbes;
  canEdit: boolean;
  isConnected: boolean;
  onFocus: (platform: PlatformKey) => void;
  onOpenMedia: () => void;
};

/** The inputs of one platform, drawn from its manifest; a new platform needs nothing here. */
export const PlatformSection = memo(function PlatformSection({
  platform,
  state,
  post,
  projectId,
  saved,
  serverLints,
  probes,
  canEdit,
  isConnected,
  onFocus,
  onOpenMedia,
}: PlatformSectionProps) {
  const { form, setForm } = state;
  const manifest = manifestOf(platform);
  const own = form.platforms[platform];
  const text = useRef<HTMLTextAreaElement>(null);
  // The field takes each letter at once; what is judged about it may come a moment later.
  const settled = useDeferredValue(form);
  const {
    post: effective,
    limit,
    lints,
    complete,
  } = useMemo(() => judge(settled, platform, probes), [settled, platform, probes]);
  const overflow = useMemo(
    () => (limit && limit.used > limit.max ? overflowStart(settled, platform, effective.text) : null),
    [settled, platform, limit, effective.text],
  );
  const { applyFix, busyFix } = useFix({ platform, state, projectId, onOpenMedia });
  const isShown = (field: FormField) =>
    (!field.onlyFor || effective.mediaKind === field.onlyFor || effective.mediaKind === 'mixed') &&
    (!field.beside || Boolean(own.fields[field.beside]));
  const change = (name: string, value: string | boolean) =>
    setForm((old) =>
      name === manifest.textField ? withTypedText(old, platform, String(value)) : withField(old, platform, name, value),
    );
  const isOwnText = own.fields[manifest.textField] === effective.text;

  return (
    <section
      aria-label={manifest.label}
      className="min-w-0 rounded-card border border-line p-3"
      onFocus={() => onFocus(platform)}
    >
      <fieldset disabled={own.locked !== null} className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">{manifest.label}</legend>
        <div className="flex flex-wrap items-center gap-2">
          <PlatformMark platform={platform} />
          <h3 className="text-base font-semibold">{manifest.label}</h3>
          {!own.locked && saved?.status !== 'failed' && <Completeness complete={complete} label={manifest.label} />}
        </div>
        {!isConnected && !saved && !serverLints.some(({ code }) => code === 'CREDENTIALS_MISSING') && (
          <NotConnected label={manifest.label} />
        )}
        {manifest.fields.filter(isShown).map((field) => {
          if (field.kind === 'cover')
            return (
              <PlatformCover
                key={field.name}
                projectId={projectId}
                platform={platform}
                label={field.label}
                state={state}
                canEdit={canEdit}
              />
            );
          const isText = field.name === manifest.textField;
          return (
            <Fragment key={field.name}>
              <PlatformField
                field={field}
                value={own.fields[field.name] ?? ''}
                onChange={(value) => change(field.name, value)}
                textRef={isText ? text : undefined}
                markFrom={isText && isOwnText ? overflow : null}
                aside={
                  isText && (
                    <span className="flex flex-wrap items-center justify-end gap-x-3">
                      {limit && <TextCounter limit={limit} />}
                      <Button
                        variant="link"
                        size="inline"
                        className="text-tiny"
                        onClick={() => setForm((old) => copyMainText(old, platform))}
                      >
                        <Copy aria-hidden className="size-3" />
                        Copy main content
                      </Button>
                    </span>
                  )
                }
              />
              {isText && !own.locked && canEdit && (
                <div className="-mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
                  <VariantBar platform={platform} state={state} projectId={projectId} />
                  <AiHelper platform={platform} state={state} projectId={projectId} />
                  <ThreadTools field={text} {...{ platform, state, probes, projectId }} />
                </div>
              )}
            </Fragment>
          );
        })}
        <PlatformMedia projectId={projectId} platform={platform} state={state} canEdit={canEdit} />
      </fieldset>
      {!own.locked && (
        <div className="mt-3 empty:mt-0">
          <LintList
            lints={[...lints.filter((lint) => !isSaidWithTheFile(lint)), ...serverLints]}
            fixesOf={(lint) => (canEdit ? fixesOf(lint, form, platform) : [])}
            busyFix={busyFix}
            onFix={applyFix}
          />
        </div>
      )}
      {post && saved && <Delivery post={post} entry={saved} canEdit={canEdit} />}
    </section>
  );
}, isSame);

/** Typing in one platform leaves the sections of the others alone. */
function isSame(
  { state: { form: before }, ...a }: PlatformSectionProps,
  { state: { form: after }, ...b }: PlatformSectionProps,
): boolean {
  const base = networkOf(a.platform);
  const sameMain =
    before.title === after.title &&
    before.content === after.content &&
    before.media === after.media &&
    before.places === after.places &&
    before.numbered === after.numbered &&
    before.scheduledFor === after.scheduledFor;
  const sameOwn =
    before.platforms[a.platform] === after.platforms[a.platform] && before.platforms[base] === after.platforms[base];
  return (
    sameMain &&
    sameOwn &&
    a.post === b.post &&
    a.serverLints === b.serverLints &&
    a.probes === b.probes &&
    a.canEdit === b.canEdit &&
    a.isConnected === b.isConnected
  );
}

function NotConnected({ label }: { label: string }) {
  return (
    <p className="text-dense text-muted">
      {label} is not connected yet.{' '}
      <Link href="/settings/channels" className="text-accent-text underline underline-offset-2">
        Open Settings
      </Link>
    </p>
  );
}

export function Completeness({ complete, label }: { complete: boolean; label: string }) {
  const hint = complete ? `${label} ready` : `${label} configuration incomplete`;
  const Icon = complete ? CircleCheck : TriangleAlert;
  return (
    <span role="img" aria-label={hint} title={hint} className={cn(complete ? 'text-published' : 'text-partial')}>
      <Icon aria-hidden className="size-4" />
    </span>
  );
}
