/** Goes into every cache key: raise it when the same plan would be carried out differently. */
export const PIPELINE_VERSION = 3;
