import { bodyOf, type PostForm } from './form';
import { formOf } from './form-of-post';

/** The content of a form as a template keeps it: no date, no status. */
export function templateOf(form: PostForm) {
  const { title, content, mediaUrl, parts, numbered, tags, platformPosts } = bodyOf(form);
  return { title, content, mediaUrl, ...(parts.length > 0 ? { parts, numbered } : {}), tags, platformPosts };
}

type Content = Omit<Parameters<typeof formOf>[0], 'scheduledFor' | 'status'>;

/** The form of a new post with a template's content in place of its own. Its date stays. */
export function withTemplate(form: PostForm, content: Content): PostForm {
  const { scheduledFor, asDraft } = form;
  return { ...formOf({ ...content, scheduledFor: null, status: 'draft' }), scheduledFor, asDraft };
}
