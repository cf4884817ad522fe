/** Sources of a scenario: words, a goal whose angle is found, or a model to show (decisions-video.md A). */
export const GOAL_TYPES = ['prompt', 'autonomous', 'model'] as const;
export type GoalType = (typeof GOAL_TYPES)[number];
