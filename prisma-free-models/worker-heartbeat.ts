import { model, models, Schema, type InferSchemaType, type Model } from 'mongoose';

/** A running worker process, for health: removed after a minute without a beat. */
const schema = new Schema({
  _id: { type: String, required: true },
  startedAt: { type: Date, required: true },
  beatAt: { type: Date, required: true },
});
schema.index({ beatAt: 1 }, { expireAfterSeconds: 600 });

export type WorkerHeartbeatFields = InferSchemaType<typeof schema>;
export const WorkerHeartbeatModel = (models.WorkerHeartbeat ??
  model('WorkerHeartbeat', schema)) as Model<WorkerHeartbeatFields>;
