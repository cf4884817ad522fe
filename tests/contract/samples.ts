import { endpoints } from '@/lib/contracts/index';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { agentMakers } from './agent-samples';
import type { Person } from './client';
import { connectionMakers } from './connection-samples';
import { fileMakers } from './file-samples';
import { knowledgeMakers } from './knowledge-samples';
import { peopleMakers } from './people-samples';
import { postMakers } from './post-samples';
import type { Maker, Sample, Team } from './sample';
import { searchEnds, searchMakers } from './search-samples';
import { videoEnds, videoMakers } from './video-samples';

/** A valid call of every endpoint that works on something. An endpoint without an entry needs nothing. */
const makers: Record<string, Maker> = {
  ...peopleMakers,
  ...connectionMakers,
  ...postMakers,
  ...fileMakers,
  ...knowledgeMakers,
  ...agentMakers,
  ...searchMakers,
  ...videoMakers,
};

/** The parameters that samples send in a query. */
const ASKED = new Set(['projectId', 'with', 'name', 'seconds', 'width', 'height']);

/** The path of an endpoint with its parameters, and the rest as its query. */
export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  const left = { ...params };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name] ?? 'x';
    delete left[name];
    return encodeURIComponent(value);
  });
  const asked = Object.entries(left).filter(([name]) => ASKED.has(name));
  return endpoint.query && asked.length > 0 ? `${path}?${new URLSearchParams(asked).toString()}` : path;
}

/** A valid call of an endpoint by a member of a team. */
export async function sampleOf(
  endpoint: Endpoint,
  team: Team,
  caller: Person,
): Promise<Sample & { params: Record<string, string> }> {
  const made = (await makers[endpoint.name]?.(team, caller)) ?? {};
  return { path: pathOf(endpoint, made.params), sent: made.sent ?? {}, params: made.params ?? {} };
}

/**
 * The status of a valid call where that is not the declared one; each has its own test for the call that
 * succeeds.
 */
export const endsOtherwise: Record<string, readonly number[]> = {
  resetPassword: [400], // an unknown token
  // No second factor is in use: tests/services/second-factor tests the success.
  proveSecondFactor: [401],
  // This host is reached by its IP address, where browsers keep no passkeys: tests/services/passkeys tests the success.
  requestPasskey: [403],
  signInWithPasskey: [403],
  startPasskey: [403],
  addPasskey: [403],
  removePasskey: [404],
  connectCompanyAccount: [401], // no sign-in was begun: tests/services/company-sign-in has the success
  proveAgain: [400],
  confirmCodes: [422],
  renewRecoveryCodes: [409],
  uploadArchive: [422], // a picture is no archive; tests/services/archive tests the success
  getArchive: [404],
  startArchiveImport: [404],
  mailInvitation: [409], // this host sends no mail; tests/services/registration-by-link tests the success
  mailReviewCode: [409], // this link asks for no code; tests/services/approvals tests the success
  enterReviewCode: [403],
  importFile: [422], // only public addresses are fetched, and the tests have none
  suggestTexts: [503], // no AI is configured here
  listAiModels: [503],
  getLocalModel: [404], // a known one would be fetched; tests/services/local-model-downloads tests the success
  deleteLocalModel: [404],
  setUpAiProvider: [422], // a valid one would change the AI of all other tests
  connectInstagramAgent: [503], // no app's keys are saved here
  createAutonomousPost: [503],
  generateAgentPosts: [503],
  regenerateAgentPost: [503],
  approveAgentPost: [409], // only a generated post waits for review
  rejectAgentPost: [409],
  withdrawAgentPostApproval: [409],
  cancelJob: [204, 409], // the job may have ended by then
  ...searchEnds,
  ...videoEnds,
};

/** Endpoints that the walk calls; streams and calls that end the caller's account have their own tests. */
export const walked = endpoints.filter((endpoint) => !endpoint.answerType && endpoint.access !== 'cron');
