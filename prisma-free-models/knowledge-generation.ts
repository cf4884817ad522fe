import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

export const GENERATION_STATES = ['building', 'complete', 'active', 'previous', 'failed'] as const;

/** One way of indexing a project's documents: rules of cutting, and a model for vectors or none. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, enum: GENERATION_STATES, required: true },
    model: { type: String, default: null },
    dimensions: { type: Number, default: null },
    /** Vectors have BSON's own type; those of indexes made before are bare numbers, which MongoDB can't search. */
    bsonVectors: { type: Boolean, default: false },
    chunker: { type: String, required: true },
    /** Texts less alike than this have nothing to do with each other, measured among the passages themselves. */
    floor: { type: Number, default: null },
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    golden: {
      type: new Schema(
        { found: { type: Number, required: true }, total: { type: Number, required: true } },
        { _id: false },
      ),
      default: null,
    },
    reason: { type: String, default: null },
    activatedAt: { type: Date, default: null },
  },
  { timestamps: true },
);
schema.index({ projectId: 1, createdAt: -1 });
// Two processes that index a project's first document at once make one index.
schema.index({ projectId: 1, state: 1 }, { unique: true, partialFilterExpression: { state: 'building' } });

export type KnowledgeGenerationFields = InferSchemaType<typeof schema>;
export const KnowledgeGenerationModel = collection('KnowledgeGeneration', schema);
