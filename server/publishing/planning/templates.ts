import type { TemplateContent, WirePostTemplate, WirePostTemplateRow } from '@/lib/contracts/post-templates';
import { AppError, invalid } from '@/lib/errors/app-error';
import { firstWords } from '@/lib/posts/first-words';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { isThereAlready } from '@/server/system/owned-data';
import {
  findTemplate,
  insertTemplate,
  removeTemplate,
  renameTemplate,
  templateRowsOf,
  templatesCap,
  type Template,
  type TemplateRow,
} from './template.store';

/** The longest content, as JSON: the text of a post, and a shorter one for each network. */
export const TEMPLATE_MAX_LETTERS = 200_000;

export async function listTemplates(projectId: string): Promise<WirePostTemplateRow[]> {
  return presentEach('post template', await templateRowsOf(projectId), rowOf);
}

type NewTemplate = { projectId: string; userId: string; name: string; post: TemplateContent };

/** Saves the content of a post. Throws 409 for a name that is taken, and for one template too many. */
export async function addTemplate({ projectId, userId, name, post }: NewTemplate): Promise<WirePostTemplate> {
  const problem = templateProblem(post);
  if (problem) throw invalid('post', problem);
  await templatesCap.requireRoom(projectId);
  const fields = { projectId, createdBy: userId, name, ...storedOf(post) };
  return present(await insertTemplate(fields).catch((error: unknown) => refuseName(error, name)));
}

export async function getTemplate(id: string): Promise<WirePostTemplate> {
  return present(await findTemplate(id));
}

export async function changeTemplateName({ id, name }: { id: string; name: string }): Promise<WirePostTemplate> {
  return present(await renameTemplate(id, name).catch((error: unknown) => refuseName(error, name)));
}

/** Deletes a template, and returns it: saved again, it is there as before. */
export async function deleteTemplate(id: string): Promise<WirePostTemplate> {
  return present(await removeTemplate(id));
}

/** Why it is too much for a template; null: it is not. */
export function templateProblem(post: TemplateContent): string | null {
  if (JSON.stringify(post).length <= TEMPLATE_MAX_LETTERS) return null;
  return 'This post is too long for a template. Shorten its texts.';
}

/** The stored form of a content, with what the list shows of it. */
export function storedOf(post: TemplateContent): Pick<Template, 'words' | 'platforms' | 'post'> {
  const { title, content, platformPosts } = post;
  return {
    words: firstWords({ title: title ?? '', content: content ?? '' }),
    platforms: (platformPosts ?? []).map(({ platform }) => platform),
    post,
  };
}

function refuseName(error: unknown, name: string): never {
  if (!isThereAlready(error)) throw error;
  throw new AppError('CONFLICT', `There is a template “${name}” already. Choose another name.`);
}

const rowOf = ({ _id, name, words, platforms, updatedAt }: TemplateRow): WirePostTemplateRow => ({
  ...{ _id: String(_id), name, words, platforms, updatedAt: updatedAt.toISOString() },
});

function present(template: Template | null): WirePostTemplate {
  if (!template) throw new AppError('NOT_FOUND', 'There is no such template. It may have been deleted.');
  const { title, content, mediaUrl, tags, platformPosts, parts, numbered } = template.post;
  return {
    ...rowOf(template),
    post: {
      title: title ?? '',
      content: content ?? '',
      mediaUrl: mediaUrl ?? null,
      tags: tags ?? [],
      platformPosts: (platformPosts ?? []).map(({ platform, platformSpecificData }) => ({
        platform,
        platformSpecificData: platformSpecificData ?? {},
      })),
      ...(parts?.length ? { parts, numbered: numbered ?? false } : {}),
    },
  };
}
