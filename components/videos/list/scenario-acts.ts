/** The acts on a scenario that open a dialog. */
export type ScenarioAct = 'edit' | 'video' | 'delete';
