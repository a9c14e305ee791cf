/** The message of the control API for a recipient that SMTP would refuse, with the SMTP reply. */
export const recipientRefusal = (recipient: string, reply: string): string =>
  `SMTP would refuse the recipient ${recipient}: ${reply}.`

/** The recipient in such a message, for the inbox, which offers to create it; undefined for another message. */
export const refusedRecipient = (message: string): string | undefined =>
  /^SMTP would refuse the recipient (\S+): /.exec(message)?.[1]
