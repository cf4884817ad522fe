/** What can be done with a video, by its name. */
export type TileAct =
  | 'play'
  | 'post'
  | 'script'
  | 'record'
  | 'merge'
  | 'cancel'
  | 'introOutro'
  | 'choices'
  | 'cover'
  | 'saveVoiceOvers'
  | 'refresh'
  | 'delete'
  | 'deleteScript';
