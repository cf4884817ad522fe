import type { AuditPerson } from '@/server/people/audit/record-audit';

type Facts = {
  headers?: Record<string, string>;
  status?: number;
  /** Who has just signed in, for the audit trail. */
  person?: AuditPerson;
};

/** Returned by a handler when headers or another status matter. */
export class Reply<Body = unknown> {
  readonly body: Body;
  readonly headers: Record<string, string>;
  readonly status: number | undefined;
  readonly person: AuditPerson | undefined;
  constructor(body: Body, { headers = {}, status, person }: Facts = {}) {
    this.body = body;
    this.headers = headers;
    this.status = status;
    this.person = person;
  }
}
