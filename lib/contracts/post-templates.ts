import { z } from 'zod';
import { partList, platformKey } from '@/lib/platforms/schemas';
import { idParams, objectId, projectQuery, text, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { postInput } from './posts';

export const templateName = text(80).trim().min(1, 'Name the template');

/** The content of a post: no date and no status. */
export const templateContent = postInput.omit({ scheduledFor: true, status: true });
export type TemplateContent = z.output<typeof templateContent>;

const row = {
  _id: objectId,
  name: z.string(),
  /** The beginning of its title or text. */
  words: z.string(),
  platforms: z.array(platformKey),
  updatedAt: wireDate,
};
const postTemplateRow = z.object(row).meta({ id: 'PostTemplateRow' });
export type WirePostTemplateRow = z.output<typeof postTemplateRow>;

const postTemplate = z
  .object({
    ...row,
    post: z.object({
      title: z.string(),
      content: z.string(),
      mediaUrl: z.string().nullable(),
      tags: z.array(z.string()),
      parts: partList.optional(),
      numbered: z.boolean().optional(),
      platformPosts: z.array(
        z.object({ platform: platformKey, platformSpecificData: z.record(z.string(), z.unknown()) }),
      ),
    }),
  })
  .meta({ id: 'PostTemplate' });
export type WirePostTemplate = z.output<typeof postTemplate>;

export const listPostTemplates = endpoint({
  name: 'listPostTemplates',
  method: 'GET',
  path: '/post-templates',
  summary: 'The templates of a project by name, without their contents',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: z.array(postTemplateRow),
});

export const addPostTemplate = endpoint({
  name: 'addPostTemplate',
  method: 'POST',
  path: '/post-templates',
  summary: 'Save the content of a post as a template; a name stands once in a project',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({ name: templateName, post: templateContent }),
  status: 201,
  answer: postTemplate,
});

export const getPostTemplate = endpoint({
  name: 'getPostTemplate',
  method: 'GET',
  path: '/post-templates/{id}',
  summary: 'A template with its content',
  access: { role: 'viewer', of: 'post-template' },
  params: idParams,
  status: 200,
  answer: postTemplate,
});

export const renamePostTemplate = endpoint({
  name: 'renamePostTemplate',
  method: 'PUT',
  path: '/post-templates/{id}',
  summary: 'Give a template another name',
  access: { role: 'author', of: 'post-template' },
  params: idParams,
  body: z.object({ name: templateName }),
  status: 200,
  answer: postTemplate,
});

export const deletePostTemplate = endpoint({
  name: 'deletePostTemplate',
  method: 'DELETE',
  path: '/post-templates/{id}',
  summary: 'Delete a template, answered so that it can be saved again; posts that were made of it stay',
  access: { role: 'author', of: 'post-template' },
  params: idParams,
  status: 200,
  answer: postTemplate,
  audit: { act: 'deletion.template', on: ({ params }) => params.id },
});
