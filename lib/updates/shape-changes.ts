/**
 * Changes of stored forms since `shapes.json` was written, oldest first; tests/updates.test.ts prints the line that it
 * misses. Each names the step that brings old documents up, or says why they are right as they are: what was added is
 * absent in them, and read so.
 */
type ShapeChange = { of: string; hash: string } & ({ additive: string } | { step: string });

export const SHAPE_CHANGES: readonly ShapeChange[] = [
  { of: 'AuditEntry', hash: '073fa38de9ac7a73', additive: 'a new collection: older data has none' },
  { of: 'Session', hash: '67b823e312f916ab', additive: 'provenAt: absent means that no proof was given in it' },
  { of: 'User', hash: '389cc01f5324ef36', additive: 'secondFactor: absent means that the account has none' },
  { of: 'TextBlock', hash: '646ec576a29ad642', additive: 'one more name of a collection is allowed' },
  { of: 'archiveManifest', hash: '5a9afd266481923c', additive: 'one more name of a collection is allowed' },
  {
    of: 'Post',
    hash: '120890c17b1e0833',
    additive: 'attempts.cause: absent means that only the words of the failure are known',
  },
  { of: 'StoredFile', hash: '382f4e252f3bd0f5', step: '2026-11-24-names-of-files' },
  { of: 'TextBlock', hash: '5bcd01d1be3d3aaf', additive: 'places: absent means 1,024, as many as a block had' },
  {
    of: 'StoredFile',
    hash: '917b633cea6036ab',
    additive: 'inPosts: absent means not known yet; the library reads all posts until a sweep has noted it',
  },
  {
    of: 'HostSetting',
    hash: 'efbe6cb084a47c84',
    additive: 'secondFactor: absent means that a second factor is required of no one',
  },
  { of: 'User', hash: '73d92250d8522648', additive: 'secondFactor.passkeys: absent means that there are none' },
  {
    of: 'HostSetting',
    hash: '33079fa1fe86332a',
    additive: 'signInProviders, onlyCompany: absent means that there is no company sign-in',
  },
  { of: 'Project', hash: '9b99b97054fbe1da', additive: 'members.by: absent means that a person gave the role' },
  { of: 'User', hash: 'af6202d08e99c8ce', additive: 'identities: absent means that no company account is connected' },
  {
    of: 'Notification',
    hash: '5ccf029c288b04b0',
    additive: 'about, mail: absent means that nothing more is known of it, and that it is not mailed',
  },
  { of: 'User', hash: '4d5c8a80a361abd7', additive: 'notices: absent means that notifications are mailed as usual' },
  { of: 'PostTemplate', hash: '4829d146f9821c40', additive: 'a new collection: older data has none' },
  { of: 'TextBlock', hash: 'b556e9f976a866be', additive: 'one more name of a collection is allowed' },
  { of: 'archiveManifest', hash: '97b00e9ff38e5faa', additive: 'one more name of a collection is allowed' },
  { of: 'PostReading', hash: '037aae4ff9e1be24', additive: 'a new collection: older data has none' },
  { of: 'PostResult', hash: 'f1202e3908cca619', additive: 'a new collection: older data has none' },
  { of: 'TextBlock', hash: '3ba470506d3ea8ad', additive: 'one more name of a collection is allowed' },
  { of: 'archiveManifest', hash: '838b7ba5a160f284', additive: 'one more name of a collection is allowed' },
  { of: 'ApprovalEntry', hash: '1a316ee43ca72de3', additive: 'a new collection: older data has none' },
  { of: 'ApprovalLink', hash: '9c996a706dcaaf2c', additive: 'a new collection: older data has none' },
  { of: 'Post', hash: 'f97c3548585d955c', additive: 'approval: absent means that it was never shared' },
  { of: 'TextBlock', hash: 'e9ffdf3a163cdc7c', additive: 'two more names of collections are allowed' },
  { of: 'archiveManifest', hash: '766816bf3f17ebc0', additive: 'two more names of collections are allowed' },
  {
    of: 'Post',
    hash: '27b859f304a3e2b0',
    additive: 'delivery.waitsSince, approval.date, approval.sentByHand: absent means that it waited for no approval',
  },
  { of: 'Project', hash: '21ecf0d3532b1e0b', additive: 'approval: absent means that no posts need approval' },
  {
    of: 'Post',
    hash: '9c9c9149c8226ec5',
    additive: 'parts, numbered, partsOut, attempts.part: absent means a plain post, whose lines of dashes are text',
  },
  {
    of: 'archivePost',
    hash: 'a4091a1155ef4dcf',
    additive: 'parts, numbered, partsOut: absent means a plain post, as every post of an older archive is',
  },
  {
    of: 'ApprovalEntry',
    hash: '4b1c14c6ed09eafc',
    additive: 'internal, userId, mentions: absent means that it is no member’s comment',
  },
  {
    of: 'timeline',
    hash: '991d75fbf9b25956',
    additive:
      'easings in, out and in-out, and transition: absent means a cut, as every neighbour of older timelines has',
  },
  { of: 'VideoStep', hash: 'f87f69ba7152f8ae', additive: 'one more kind of step is allowed' },
  {
    of: 'VideoProject',
    hash: '23aa6349e7613720',
    additive:
      'opens: absent means that the words of its first scene come in; subtitles.once: that each thing is said twice',
  },
  {
    of: 'ApprovalLink',
    hash: 'f6d761da993ae7fe',
    additive: 'clientIds: absent means that it is opened by its address',
  },
  { of: 'HostSetting', hash: '9a497d5e8c9b9253', additive: 'two more roles are allowed' },
  { of: 'Project', hash: '13b902144dd009ad', additive: 'two more roles are allowed' },
  { of: 'Session', hash: 'b7261c92dd5d97a9', additive: 'two more roles are allowed' },
  {
    of: 'ApprovalEntry',
    hash: 'd8dc09c1049ab509',
    additive: 'notified: absent means that those whom it names alone count; editedAt, deletedAt, deletedBy: as written',
  },
  {
    of: 'Post',
    hash: 'cac834b460beee2a',
    additive: 'comments: absent means none counted yet; it is counted with the next one, or when the trail is opened',
  },
  {
    of: 'ApprovalLink',
    hash: '707d99eff2303f2d',
    additive:
      'span, agent, openedBy, decidedBy: absent means that it was not noted how it was shared, and by whom used',
  },
  { of: 'AgentPost', hash: 'ea19d8aea0084d22', step: '2026-11-29-figures-taken-out' },
  { of: 'timeline', hash: 'a54de9500c057adc', additive: 'effects: absent means none' },
  { of: 'PostVersion', hash: 'a3610a1245b5f2b1', additive: 'a new collection: older data has none' },
  { of: 'TextBlock', hash: 'bf043e11bd2dd22f', additive: 'one more name of a collection is allowed' },
  { of: 'archiveManifest', hash: 'bbc781a3832519ee', additive: 'one more name of a collection is allowed' },
  {
    of: 'StoredFile',
    hash: 'dfda533689604fa7',
    additive: 'cover: absent means that no frames were taken; the picture of its analysis stands for it',
  },
  {
    of: 'VideoProject',
    hash: '5fc7ef40400f4e04',
    additive: 'cover: absent means that nobody has chosen one; the first frame is taken',
  },
  { of: 'timeline', hash: 'de9722c9167c9c47', additive: 'crop: absent means none' },
  { of: 'timeline', hash: '5a0b55a58b2363a4', additive: 'mask: absent means none' },
  { of: 'Project', hash: '37e8bf66000dca10', additive: 'members.approval: absent means by the project’s rule' },
  {
    of: 'VideoProject',
    hash: '413da6d24a9b22dc',
    additive: 'family: absent means that it is no other format of another video',
  },
  {
    of: 'timeline',
    hash: '3de8c9e3903f7d69',
    additive: 'speed: 0.25 to 4; another one is read as the nearest of them, and stored so with the next version',
  },
  { of: 'timeline', hash: 'c0d93a192fc93cd7', additive: 'reverse: absent means forwards' },
  { of: 'timeline', hash: '5ab1cc95be5a6f89', additive: 'frozen: absent means that it plays' },
  {
    of: 'PostVersion',
    hash: 'c0e1aac8c30840c7',
    additive: 'own.title: absent means that the channel had the common one; own.text may be empty',
  },
  {
    of: 'timeline',
    hash: 'a6a1c956e0ec2e59',
    additive: 'layouts: absent means that every item is fitted by the centre in other formats',
  },
  {
    of: 'VideoProject',
    hash: 'ce26088a5d0e946b',
    additive: 'shapes: absent means that its timeline was rendered in no other format',
  },
  { of: 'VideoRender', hash: 'b8ac6dc42fc14efb', additive: 'shape: absent means that it has the size of its timeline' },
  {
    of: 'VideoRender',
    hash: 'f8522a520c687c31',
    additive: 'reuse, reused, keys: absent means that it copied nothing, and that nothing is copied from it',
  },
  {
    of: 'VideoScenario',
    hash: '9c0aa906a626c6d6',
    additive: 'pictures: absent means that no picture is looked for',
  },
  {
    of: 'VideoScenario',
    hash: '9c7a177ce8b5cbe9',
    additive: 'video: absent means that none begins by itself when it is written',
  },
  {
    of: 'VideoProject',
    hash: '842b6ac7463876b9',
    additive: 'sceneSounds: absent means that a change of scenes is not heard',
  },
  {
    of: 'PostResult',
    hash: '17330a2743244cd5',
    additive: 'account, calledAt: not read any more; calls are counted by account since',
  },
  { of: 'ReadingAccount', hash: '23e0e418797b1dff', additive: 'a new collection: older data has none' },
  { of: 'PostResult', hash: '315900d91751eeaf', additive: 'restsUntil: absent means that it waits for no account' },
  {
    of: 'ReadingAccount',
    hash: '73d168bc85b4c0ab',
    additive: 'restsUntil, why: absent means that the account does not rest',
  },
  { of: 'TextBlock', hash: '19d5712869b04cef', additive: 'one more name of a collection is allowed' },
  { of: 'archiveManifest', hash: 'db357e197c96440f', additive: 'one more name of a collection is allowed' },
  {
    of: 'ReadingAccount',
    hash: '127a83c171595df4',
    additive: 'failures: absent means that no call failed',
  },
  {
    of: 'timeline',
    hash: '561243e2becc5ae3',
    additive: 'spellings: absent means that all words are written as they were heard',
  },
  {
    of: 'Post',
    hash: '56d62b93e035f790',
    additive: 'changedBy: absent means that no one but its author has changed it',
  },
  {
    of: 'Recurrence',
    hash: 'dc450cd22b65f3de',
    additive: 'changedBy: absent means that no one but its author has changed it',
  },
  {
    of: 'StoredFile',
    hash: 'b1cd35de65a7be77',
    additive: 'sceneChanges: absent means that no one has looked for them',
  },
  {
    of: 'timeline',
    hash: '39157e68f48c4688',
    additive:
      'blend, keyframes of effects and of the crop, curves as easing: absent means normal, and that nothing more moves',
  },
  {
    of: 'VideoRender',
    hash: 'af9afeb79f7a9c4f',
    additive: 'format: three more are allowed, WebM, MOV and ProRes',
  },
  {
    of: 'timeline',
    hash: '174eb2ced9ca503a',
    additive: 'markers: absent means that none was ever set; one more mask is allowed, above a straight edge',
  },
  { of: 'Post', hash: '312bc2342d9b2ea3', step: '2026-11-30-unwritten-posts' },
  {
    of: 'AgentPost',
    hash: '22e0f159a63868a6',
    additive: 'deleted: no longer read, the trash of its post says it; a version before takes it for false',
  },
  {
    of: 'VideoRender',
    hash: '485326fbce07c101',
    additive:
      'certificate, comparingSince: absent means that it is not compared with its preview; batchId: that it is no film of a table',
  },
  { of: 'VideoTemplate', hash: 'ea257a658493b081', additive: 'a new collection: older data has none' },
  { of: 'FilmBatch', hash: '690f4cf57459ea1a', additive: 'a new collection: older data has none' },
  {
    of: 'VideoProject',
    hash: 'e9a80109a5c6f623',
    additive: 'scenarioId: may be null for films of templates; every older video has one',
  },
  { of: 'TextBlock', hash: '0986d4c3e33adc5a', additive: 'two more names of collections are allowed' },
  { of: 'archiveManifest', hash: 'eb08611370ef2798', additive: 'two more names of collections are allowed' },
];
