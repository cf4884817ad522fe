import { z } from 'zod';
import { addFilmTemplate } from '@/lib/contracts/film-templates';
import { AppError } from '@/lib/errors/app-error';
import { arrivedOf, timelineLine } from '@/server/studio/editor/owned-timelines';
import { isThereAlready, namesFile, shownBy, type OwnedData } from '@/server/system/owned-data';
import { leaveOut, readLine } from '@/server/system/read-line';
import { filmTemplateRowsOf, filmTemplatesOfProject, findFilmTemplate } from './film-template.store';
import { bodyOf, keepFilmTemplate } from './film-templates';

const line = z.object({
  id: z.string().max(64),
  name: z.string(),
  fields: z.array(z.record(z.string(), z.unknown())).max(100),
  body: timelineLine,
});
const NAME = 'A template of films';

/** Templates of films, with the files that they show. */
export const ownedFilmTemplates: OwnedData = {
  ...filmTemplatesOfProject,
  called: { one: 'template of films', many: 'templates of films' },
  async shows(projectId, fileIds) {
    const shown = [];
    for (const { _id, name } of await filmTemplateRowsOf(projectId)) {
      const template = await findFilmTemplate(String(_id));
      if (template && namesFile(await bodyOf(template), fileIds))
        shown.push(shownBy({ kind: 'template', id: _id, title: name }));
    }
    return shown;
  },
  travels: {
    async *export(projectId) {
      for (const { _id, name, fields } of await filmTemplateRowsOf(projectId)) {
        const template = await findFilmTemplate(String(_id));
        if (template) yield { id: String(_id), name, fields, body: await bodyOf(template) };
      }
    },
    async restore(lines, into) {
      const { projectId, userId, idOf, remark } = into;
      let count = 0;
      for await (const value of lines) {
        const named = { name: NAME, remark };
        const known = readLine(line, value, named);
        const arrived = known && (await arrivedOf(known.body, into, named));
        const sent = known && arrived && { ...known.body, ...arrived, name: known.name, fields: known.fields };
        const body = sent && readLine(addFilmTemplate.body, sent, named);
        if (!known || !body) continue;
        const _id = idOf('VideoTemplate', known.id);
        const kept = new Set(body.timeline.map((item) => (item as { id?: unknown }).id));
        const fields = body.fields
          .map((field) => ({ ...field, fills: field.fills.filter(({ item }) => kept.has(item)) }))
          .filter(({ fills }) => fills.length > 0);
        try {
          if (!(await findFilmTemplate(_id)))
            await keepFilmTemplate({ _id, projectId, userId, body: { ...body, fields } });
          count += 1;
        } catch (error) {
          if (isThereAlready(error)) continue;
          if (!(error instanceof AppError)) throw error;
          leaveOut(error.message, named);
        }
      }
      return { count };
    },
  },
};
