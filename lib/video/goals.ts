/** Sources of a scenario: words, a goal whose angle is found, or a model to show (docs/decisions/studio.md). */
export const GOAL_TYPES = ['prompt', 'autonomous', 'model'] as const;
export type GoalType = (typeof GOAL_TYPES)[number];
