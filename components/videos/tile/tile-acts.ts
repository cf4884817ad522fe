/** Names of the acts on a video. */
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
  | 'formats'
  | 'saveVoiceOvers'
  | 'refresh'
  | 'delete'
  | 'deleteScript';
