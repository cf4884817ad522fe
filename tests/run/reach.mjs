/**
 * The browser, contract and boot tests that a change can reach, for `npm test -- changed`. Unit and service tests are
 * found by their imports; the others import nothing, so this table names them by words in the path: rooms move, their
 * names stay. A shared part reaches everything; then the main task and one visit of each screen stand for all.
 * `npm test` runs the rest.
 * @typedef {{ when: RegExp, browser?: readonly string[], contract?: readonly string[], boot?: readonly string[] }} Row
 * @type {readonly Row[]}
 */
export const REACH = [
  { when: /^components\/account\//, browser: ['account'] },
  { when: /^components\/admin\/|^server\/edge\/host\//, browser: ['admin'] },
  {
    when: /^(components\/admin\/ai|components\/shared\/ai-|server\/system\/ai|lib\/ai|app\/api\/ai)|ai-budget|ai-settings/,
    browser: ['ai-admin', 'local-models', 'local-voices'],
    contract: ['ai'],
  },
  { when: /passkey|factor[-.]|-factor/, browser: ['passkeys', 'account'] },
  { when: /sign-in|^components\/auth\/company|^server\/people\/company\/|company-/, browser: ['company-sign-in'] },
  { when: /^components\/auth\/|^app\/\(auth\)\//, browser: ['auth', 'account', 'registration'] },
  {
    when: /search(es|-results|-work)|channel-|research\/sources/,
    browser: ['searches', 'searches-results', 'searches-run', 'searches-work', 'searches-live'],
  },
  {
    when: /^lib\/agents\/|agent/,
    browser: ['agents', 'agents-keyboard', 'agents-review', 'agent'],
    contract: ['walk'],
  },
  { when: /^(server\/studio|lib\/(contracts\/)?video|app\/api\/video-maker)/, contract: ['walk', 'renders'] },
  { when: /knowledge/, browser: ['knowledge', 'knowledge-add', 'knowledge-reading'], contract: ['knowledge'] },
  {
    when: /^components\/knowledge\/(add|reader|library)\/|^server\/research\/knowledge\/(add-document|fetch-link|read-|reading)|use-batch/,
    browser: ['knowledge-documents'],
  },
  {
    when: /^components\/knowledge\/(ask|insights|search)\/|^server\/research\/knowledge\/(ask|build-index|index\/|golden|search)|lib\/knowledge\/citations/,
    browser: ['knowledge-ai'],
  },
  { when: /^components\/media\/library\//, browser: ['media'] },
  { when: /^components\/media\/(optimise|cover)\//, browser: ['media-fit'] },
  { when: /^components\/media\/[^/]+$/, browser: ['media', 'media-fit'] },
  { when: /upload/, browser: ['media'], contract: ['files'] },
  { when: /use-kept-values|^components\/media\/library\/file-/, browser: ['media-sheet'] },
  { when: /use-ahead/, browser: ['opened-ahead'] },
  { when: /^components\/onboarding\//, browser: ['first-run'] },
  { when: /^components\/planning\//, browser: ['planning'] },
  { when: /^components\/shared\/dates\//, browser: ['dates', 'composer-time', 'bulk', 'pauses'] },
  {
    when: /^components\/schedule\/(post-form|publishing)\//,
    browser: ['composer', 'composer-time', 'composer-keyboard', 'drafts', 'publish', 'ai-helper', 'threads'],
  },
  {
    when: /^components\/schedule\/versions\/|post-version|posts\/versions|(text-versions|form-texts)\.ts/,
    browser: ['earlier-texts'],
    contract: ['walk'],
  },
  { when: /^components\/schedule\/(result\/|post-acts)|use-duplicating/, browser: ['result', 'delivery-story'] },
  {
    when: /^lib\/results\/|^server\/publishing\/results\/|^components\/(results|schedule\/result)\/|contracts\/results|\/results\.ts$/,
    browser: ['results'],
    contract: ['walk'],
  },
  { when: /^components\/platforms\/|^(components\/schedule|lib)\/previews\//, browser: ['previews'] },
  {
    when: /thread-|sent-parts|post-words\/parts|platforms\/parts\.ts|post-form\/thread\/|(next-message|present-parts)\.ts/,
    browser: ['threads', 'composer'],
  },
  { when: /^components\/schedule\/rehearsal\/|delivery-story|\/story/, browser: ['delivery-story'] },
  { when: /^components\/schedule\/(selection|list)\//, browser: ['bulk', 'views'] },
  { when: /^components\/schedule\/templates\/|template/, browser: ['templates'] },
  { when: /^components\/schedule\/moving\//, browser: ['drag', 'drag-touch'] },
  {
    when: /^components\/schedule\/(timeline|week|month|filters)\//,
    browser: ['schedule', 'calendar', 'views', 'drag'],
  },
  { when: /^components\/schedule\/[^/]+$|^lib\/schedule\//, browser: ['schedule', 'views'] },
  { when: /^components\/settings\/webhooks\/|webhook/, browser: ['webhooks'] },
  { when: /search-account|mtproto|telegram-dc/, browser: ['search-account'], contract: ['search-account'] },
  { when: /^components\/settings\/archive\/|archive/, browser: ['projects'] },
  {
    when: /^components\/settings\/(connect\/)?[^/]+$/,
    browser: ['settings', 'settings-platforms', 'connect', 'first-run'],
  },
  { when: /invitation|consent|member/, browser: ['invitations', 'registration'] },
  { when: /project/, browser: ['projects'], contract: ['projects'] },
  {
    when: /^components\/videos\/|^server\/studio\/|^lib\/(video|scene)\/|video-maker/,
    browser: ['videos', 'videos-manage', 'templates-of-films'],
  },
  {
    when: /^components\/editor\/|^lib\/timeline\/|video-editor/,
    browser: [
      ...['video-film', 'editor', 'editor-looks', 'editor-motion', 'editor-picture', 'editor-script'],
      ...['editor-scenes', 'editor-speed', 'editor-timeline', 'editor-undo', 'film-certificate'],
    ],
  },
  {
    when: /approval|shared-posts|author-refusals|post-comments|posts\/comments|review-pass|^components\/review\/|^app\/review\/|delivered-form/,
    browser: ['approvals', 'approval-links', 'comments'],
    contract: ['approvals'],
  },
  {
    when: /cover-(moments|scenes)|choose-cover|make-cover|request-cover|video\/formats|make-formats|other-formats|handed-over/,
    browser: ['video-covers', 'video-film', 'video-formats'],
    contract: ['walk'],
  },
  { when: /studio\/voice|video\/piper|voice-field/, browser: ['local-voices'] },
  { when: /own-points|points-step|create-scenario/, browser: ['video-points'] },
  { when: /match-pictures|choose-pictures|pictures-behind|scene\/behind/, browser: ['video-pictures'] },
  { when: /pause/, browser: ['pauses'] },
  { when: /notif|\/notice|^components\/account\/mail/, browser: ['notifications'] },
  { when: /^components\/shell\//, browser: ['shell', 'accessible'] },
  { when: /^(public\/|app\/share\/|components\/(shared\/offline|shell\/service))/, browser: ['app'] },
  {
    when: /^components\/(api|shared|ui)\/|^app\/|^lib\/(browser|shortcuts|errors)\/|^tests\/e2e\/support\/|^(next|postcss|playwright)\.config/,
    browser: ['first-run', 'accessible'],
  },
  { when: /^(server|workers|lib|prisma-free-models|app\/api)\/.*\.tsx?$/, browser: ['first-run'], contract: ['walk'] },
  { when: /^(server|app\/api|lib\/(contracts|wire))\/.*(auth|session|token|user)/, contract: ['auth', 'account'] },
  { when: /^server\/edge\/http\//, contract: ['bad-input', 'doors'], boot: ['door'] },
  { when: /^server\/edge\/|^app\/api\/(health|events|host|cron)/, contract: ['system', 'programs'] },
  { when: /^(server|app\/api|lib\/(contracts|wire))\/.*(file|media|storage)/, contract: ['files', 'media'] },
  { when: /^server\/media\/(pictures|ffmpeg|inspect)\//, contract: ['media-attacks'] },
  { when: /^(server|app\/api|lib\/(contracts|wire))\/.*(post|queue|recurr|trash)/, contract: ['posts'] },
  {
    when: /^(server|app\/api|lib\/(contracts|wire))\/.*(connect|platform)/,
    contract: ['connect', 'platform-settings'],
  },
  { when: /^server\/boot\/|^server\/system\/db\/embedded\/main/, boot: ['starting', 'stopping'] },
  { when: /^server\/(README|rooms)|^eslint\./, boot: ['boundaries'] },
  { when: /^tests\/(contract|fakes)\/[^.]+\.ts$|^tests\/setup\/product/, contract: ['walk'] },
];

/** @typedef {{ browser: string[], contract: string[], boot: string[] }} Reached */

const OWN = /^tests\/(e2e|contract|boot)\/([\w-]+)\.(spec|test)\.ts$/;

/**
 * Names of the tests that these files can reach, and those among the files themselves.
 * @param {readonly string[]} files
 * @returns {Reached}
 */
export function reachedBy(files) {
  const found = { browser: new Set(), contract: new Set(), boot: new Set() };
  for (const file of files) {
    const [, folder, name, kind] = OWN.exec(file) ?? [];
    if (name && folder === 'e2e' && kind === 'spec') found.browser.add(name);
    if (name && (folder === 'contract' || folder === 'boot')) found[folder].add(name);
    if (/\.(test|spec)\.tsx?$|README\.md$/.test(file) && !file.startsWith('server/README')) continue;
    for (const row of REACH.filter(({ when }) => when.test(file)))
      for (const suite of /** @type {const} */ (['browser', 'contract', 'boot']))
        for (const one of row[suite] ?? []) found[suite].add(one);
  }
  return {
    browser: [...found.browser].sort(),
    contract: [...found.contract].sort(),
    boot: [...found.boot].sort(),
  };
}
