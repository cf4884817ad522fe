'use client';

import { useMemo, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { withUndo } from '@/components/shared/undo';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Select, type SelectOption } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import type { WirePost } from '@/lib/contracts/posts';
import type { WirePostVersions } from '@/lib/contracts/post-versions';
import { shortTime } from '@/lib/format/relative-time';
import type { PostForm } from '@/lib/posts/form';
import { textsOfForm, withTexts } from '@/lib/posts/form-texts';
import { textsOf, type PostTexts } from '@/lib/posts/text-versions';
import { getPostVersion, listPostVersions } from '@/lib/routes/post-versions';
import { TextChanges } from './text-changes';

type EarlierTextsProps = {
  post: WirePost;
  /** As it stands, unsaved changes among it; absent where the post is only shown. */
  form: PostForm | undefined;
  /** Changes the form; without it texts can only be compared. */
  onForm: ((change: (old: PostForm) => PostForm) => void) | undefined;
  onClose: () => void;
};

/** The texts of a post as they were saved: compared, and brought back into the form. */
export function EarlierTexts(props: EarlierTextsProps) {
  const { post, onClose } = props;
  const { data, error, refetch } = useEndpoint(listPostVersions, { params: { id: post._id } }, { live: true });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Earlier texts"
        description="The last 30 are kept. Saves of one person within ten minutes count as one."
        className="w-[min(760px,calc(100vw-32px))]"
      >
        {data && data.length > 0 ? (
          <Compared versions={data} {...props} />
        ) : (
          <DialogBody>
            {error && (
              <ErrorState title="The texts could not be loaded" detail={error.message} onRetry={() => void refetch()} />
            )}
            {!data && !error && (
              <Loading>
                <Skeleton className="h-40 rounded-card" />
              </Loading>
            )}
            {data && (
              <p className="text-muted">There is no other text yet: one is kept each time the text is changed.</p>
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
}

const NOW = 'now';

function Compared({ post, versions, form, onForm, onClose }: EarlierTextsProps & { versions: WirePostVersions }) {
  const [earlier, setEarlier] = useState(versions[1]?.id ?? versions[0]?.id ?? NOW);
  const [later, setLater] = useState(NOW);
  const now = useMemo(() => (form ? textsOfForm(form) : textsOf(post)), [form, post]);
  const before = useTexts(post._id, earlier, now);
  const after = useTexts(post._id, later, now);
  const { error, retry } = before.error ? before : after;
  const options = [{ value: NOW, label: 'As it is now' }, ...versions.map(optionOf)];

  function bringBack(texts: PostTexts): void {
    onForm?.((old) => withTexts(old, texts));
    toast.success('The earlier text is back', {
      ...(form && onForm && withUndo(() => onForm(() => form))),
      description: 'Save the post to keep it.',
    });
    onClose();
  }

  return (
    <>
      <DialogBody>
        <div className="grid gap-3 sm:grid-cols-2">
          <VersionField label="Earlier text" value={earlier} options={options} onChange={setEarlier} />
          <VersionField label="Compared with" value={later} options={options} onChange={setLater} />
        </div>
        {error ? (
          <ErrorState title="The text could not be loaded" detail={error.message} onRetry={retry} />
        ) : before.texts && after.texts ? (
          <TextChanges before={before.texts} after={after.texts} />
        ) : (
          <Loading>
            <Skeleton className="h-40 rounded-card" />
          </Loading>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Close</Button>
        </DialogClose>
        {onForm && (
          <Button disabled={!before.texts || earlier === NOW} onClick={() => before.texts && bringBack(before.texts)}>
            Bring back the earlier text
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function useTexts(postId: string, versionId: string, now: PostTexts) {
  const input = { params: { id: postId, versionId } };
  const { data, error, refetch } = useEndpoint(getPostVersion, input, { enabled: versionId !== NOW });
  const isNow = versionId === NOW;
  return { texts: isNow ? now : data, error: isNow ? null : error, retry: () => void refetch() };
}

const optionOf = ({ id, at, by, begin }: WirePostVersions[number]): SelectOption => ({
  value: id,
  label: `${shortTime(new Date(at))}${by ? `, ${by}` : ''}${begin ? ` · ${begin}` : ''}`,
});

type VersionFieldProps = {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (id: string) => void;
};

function VersionField({ label, value, options, onChange }: VersionFieldProps) {
  return (
    <Field label={label} className="min-w-0">
      {(control) => (
        <Select {...control} value={value} options={options} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
