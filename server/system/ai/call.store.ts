import { Types } from 'mongoose';
import { AiCallModel, type AiCallFields } from '@/prisma-free-models/ai-call';

export type StoredCall = AiCallFields & { _id: Types.ObjectId };

type NewCall = {
  projectId: string | null;
  feature: string;
  subject: { kind: string; id: string } | null;
  capability: string;
  model: string;
  priceVersion: string | null;
  units: object;
  reserved: number;
  cost: number | null;
  caps: string[];
  settleBy: Date;
  at: Date;
};

/**
 * A call about to be made. Until its end is known it reads as its estimate, which is what a dead process leaves behind.
 */
export async function insertCall({ projectId, ...fields }: NewCall): Promise<string> {
  const made = await AiCallModel.create({
    ...fields,
    projectId: projectId ? new Types.ObjectId(projectId) : null,
    counted: fields.reserved,
    isEstimate: true,
    day: fields.at.toISOString().slice(0, 10),
  });
  return String(made._id);
}

/** A call that a cap refused was never made. */
export async function removeCall(id: string): Promise<void> {
  await AiCallModel.deleteOne({ _id: id });
}

type End = Pick<AiCallFields, 'units' | 'cost' | 'counted' | 'isEstimate' | 'ms'> & {
  outcome: 'ok' | 'refused' | 'unknown' | 'not-sent';
};

/** The end of a call, once. */
export async function endCall(id: string, end: End): Promise<void> {
  await AiCallModel.updateOne({ _id: id, outcome: 'pending' }, { $set: end });
}

/** The caps of a call have counted it. */
export async function closeCall(id: string): Promise<void> {
  await AiCallModel.updateOne({ _id: id }, { $set: { settleBy: null } });
}

/** The first day of which a call is not settled: its figures may change yet. Few are at a time. */
export async function firstOpenDayOfEveryProject(): Promise<string | null> {
  const open = await AiCallModel.find({ settleBy: { $gte: new Date(0), $type: 'date' } }, { day: 1 }).lean<
    Pick<StoredCall, 'day'>[]
  >();
  return open.reduce<string | null>((first, { day }) => (first && first < day ? first : day), null);
}

/** The first day with calls, from a day on. */
export async function firstDayOfEveryProjectFrom(day: string): Promise<string | null> {
  const [first] = await AiCallModel.find({ day: { $gte: day } }, { day: 1 })
    .sort({ day: 1 })
    .limit(1)
    .lean<Pick<StoredCall, 'day'>[]>();
  return first?.day ?? null;
}

/** Calls whose process can't be waiting for them any more: it died, or could not write their end. */
export const overdueCallsOfEveryProject = (now: Date, limit: number) =>
  AiCallModel.find({ settleBy: { $lt: now, $type: 'date' } })
    .limit(limit)
    .lean<StoredCall[]>();

export type SubjectUsage = {
  capability: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  unpriced: number;
};

/** The calls for one thing of a project, by capability; those that still run count as estimated. */
export async function usageOfSubject({
  projectId,
  kind,
  id,
}: {
  projectId: string;
  kind: string;
  id: string;
}): Promise<SubjectUsage[]> {
  const rows = await AiCallModel.aggregate<Omit<SubjectUsage, 'capability'> & { _id: string }>([
    {
      $match: {
        projectId: new Types.ObjectId(projectId),
        'subject.id': id,
        'subject.kind': kind,
        outcome: { $ne: 'not-sent' },
      },
    },
    {
      $group: {
        _id: '$capability',
        calls: { $sum: 1 },
        inputTokens: { $sum: '$units.inputTokens' },
        outputTokens: { $sum: '$units.outputTokens' },
        cost: { $sum: '$cost' },
        unpriced: { $sum: { $cond: [{ $eq: ['$cost', null] }, 1, 0] } },
      },
    },
  ]);
  return rows.map(({ _id, ...row }) => ({ capability: _id, ...row }));
}
