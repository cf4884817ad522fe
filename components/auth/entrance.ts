/** Facts about the host and the invitation that opened the screen (server/edge/host/entrance.ts). */
export type EntranceFacts = {
  isNew: boolean;
  isOpen: boolean;
  sendsMail: boolean;
  /** Why sign-in is refused under this name of the host; null: it is allowed. */
  unknownHost: string | null;
  offersVk: boolean;
  /** Company accounts that people sign in with, and whether they are the only way in. */
  companies: { id: string; name: string }[];
  onlyCompany: boolean;
  invitation: InvitationFacts | null | undefined;
};

export type InvitationFacts = {
  projectName: string;
  invitedBy: string;
  email: string;
  role: string;
  /** The link is the one of the mail, so it may create an account where mail is sent. */
  isMailed: boolean;
};
