/** What the screen knows of the host and of the invitation that it was opened with (server/edge/host/entrance.ts). */
export type EntranceFacts = {
  isNew: boolean;
  isOpen: boolean;
  sendsMail: boolean;
  /** Why nobody is let in under this name of the host; null: they are. */
  unknownHost: string | null;
  offersVk: boolean;
  invitation: InvitationFacts | null | undefined;
};

export type InvitationFacts = { projectName: string; invitedBy: string; email: string; role: string };
