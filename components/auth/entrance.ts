/** What the screen knows of the host and of the invitation that it was opened with (server/host/entrance.ts). */
export type EntranceFacts = {
  isNew: boolean;
  isOpen: boolean;
  sendsMail: boolean;
  offersVk: boolean;
  invitation: InvitationFacts | null | undefined;
};

export type InvitationFacts = { projectName: string; invitedBy: string; email: string; role: string };
