import { z } from 'zod';
import { afterQuery } from '@/lib/wire/after-query';
import { inputDate, objectId, projectQuery, text, wireDate } from '@/lib/wire/scalars';
import { AUDIT_AREAS, type AuditArea } from '@/lib/wire/audited-acts';
import { fileFormatOf } from '@/lib/wire/file-format';
import { endpoint } from './endpoint';

export const auditEntry = z
  .object({
    id: objectId,
    at: wireDate,
    /** The e-mail of the person; empty: no account. */
    who: z.string(),
    name: z.string(),
    via: z.enum(['session', 'token', 'command', 'none']),
    address: z.string(),
    /** The name of the act, such as members.invited. */
    what: z.string(),
    on: z.string(),
    projectId: objectId.nullable(),
    /** Its name at that time. */
    project: z.string(),
    outcome: z.enum(['done', 'refused']),
    /** The code of a refusal. */
    reason: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type WireAuditEntry = z.output<typeof auditEntry>;

const areas = Object.keys(AUDIT_AREAS) as [AuditArea, ...AuditArea[]];

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/audit',
  summary:
    'The audit trail, newest first: of a project for its admins, of the whole host for its administrators. CSV for Accept: text/csv or format=csv; after: X-Next-Cursor of the page before',
  access: { role: 'admin', of: 'list' },
  query: projectQuery.extend({
    ...afterQuery.shape,
    limit: z.coerce.number().int().min(1).max(200).optional(),
    from: inputDate.optional(),
    /** Exclusive. */
    to: inputDate.optional(),
    /** An e-mail. */
    who: text(254).trim().toLowerCase().optional(),
    what: z.enum(areas).optional(),
    format: z.enum(['json', 'csv']).optional(),
  }),
  status: 200,
  answer: z.array(auditEntry),
  audit: { act: ({ query, accept }) => (fileFormatOf({ ...query, accept }) === 'csv' ? 'export.audit' : null) },
});
