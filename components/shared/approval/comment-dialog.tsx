'use client';

import { AtSign } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { COMMENT_MAX, mentionedIn, mentionOf } from '@/lib/posts/comments';
import { listPostApprovals } from '@/lib/routes/approvals';
import { addPostComment, editPostComment } from '@/lib/routes/post-comments';
import { addPostCommentRules, editPostCommentRules } from '@/lib/routes/rules/post-comments';
import { keepTyped, typedAt, typedPlace } from './typed-text';

type CommentDialogProps = {
  postId: string;
  /** The comment that is changed; absent: a new one. */
  comment?: { id: string; text: string; editedAt: string | null };
  onClose: () => void;
};

/** A comment among members: whom it names is notified. What is typed outlives the dialog until it is sent. */
export function CommentDialog({ postId, comment, onClose }: CommentDialogProps) {
  const people = usePeople();
  const { user } = useWorkspace();
  const place = typedPlace(user._id, postId, comment?.id);
  const [initial] = useState(() => ({ text: typedAt(place) ?? comment?.text ?? '' }));
  // As it was opened: an edit in another window meanwhile is refused, not overwritten.
  const [editedAt] = useState(comment?.editedAt);
  const options = { silent: true, refresh: [listPostApprovals] };
  const add = useAction(addPostComment, options);
  const edit = useAction(editPostComment, options);
  const action = comment ? edit : add;
  const written = useRef<HTMLTextAreaElement | null>(null);
  const caret = useRef<number | null>(null);
  const form = useContractForm({
    action,
    initial,
    bodyOf: ({ text }) => ({ text, mentions: mentionedIn(text, people) }),
    send: async (body) => {
      const done = comment
        ? await edit.run({ params: { id: postId, commentId: comment.id }, body: { ...body, editedAt } })
        : await add.run({ params: { id: postId }, body });
      if (!done) return;
      keepTyped(place, null);
      toast.success(comment ? 'Comment changed' : 'Comment added');
      onClose();
    },
    rules: comment ? editPostCommentRules : addPostCommentRules,
  });
  const { ref: register, ...registered } = form.register('text', {
    onChange: () => keepTyped(place, form.getValues('text')),
  });

  function mention(name: string): void {
    const field = written.current;
    const at = field?.selectionStart ?? 0;
    const text = form.getValues('text');
    const before = text.slice(0, at);
    const named = `${before && !/\s$/.test(before) ? ' ' : ''}${mentionOf(name)} `;
    form.setValue('text', `${before}${named}${text.slice(at)}`, { shouldDirty: true });
    keepTyped(place, form.getValues('text'));
    caret.current = at + named.length;
  }

  /** After a mention the caret stands behind the name; a menu closed without one gives the focus to its button. */
  function goOn(event: Event): void {
    if (caret.current === null) return;
    event.preventDefault();
    written.current?.focus();
    written.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={comment ? 'Edit comment' : 'Comment'}
        description="Members of the project see it; clients never do."
      >
        <form {...form.element} className="contents">
          <DialogBody>
            <Field label="Comment" error={form.errorOf('text')}>
              {(field) => (
                <Textarea
                  {...field}
                  {...registered}
                  ref={(element) => {
                    register(element);
                    written.current = element;
                  }}
                  maxLength={COMMENT_MAX}
                  data-autofocus
                  className="max-h-60"
                />
              )}
            </Field>
            {people.length > 0 && <Mention people={people} onMention={mention} onClosed={goOn} />}
            <FormFailure message={form.failure?.message} />
          </DialogBody>
          <DialogSubmit act={comment ? 'Save' : 'Add comment'} busy={action.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

type Person = { id: string; name: string };

/** The other people of the project. */
function usePeople(): Person[] {
  const { user, project } = useWorkspace();
  if (!project) return [];
  const { owner, members } = project;
  const all = [
    ...(owner ? [owner] : []),
    ...members.flatMap(({ userId, role }) => (role === 'client' ? [] : [userId])),
  ];
  return all.filter(({ _id }) => _id !== user._id).map(({ _id, name, email }) => ({ id: _id, name: name || email }));
}

type MentionProps = {
  people: readonly Person[];
  onMention: (name: string) => void;
  /** The menu is about to give the focus back. */
  onClosed: (event: Event) => void;
};

function Mention({ people, onMention, onClosed }: MentionProps) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="outline" size="sm" className="self-start" title="Notifies someone of this project">
          <AtSign aria-hidden />
          Mention
        </Button>
      </MenuTrigger>
      <MenuContent align="start" className="max-h-64" onCloseAutoFocus={onClosed}>
        {people.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => onMention(name)}>
            {name}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
