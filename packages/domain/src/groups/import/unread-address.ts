/** How the addresses begin from which programs send, and which nobody reads. */
const UNREAD =
  /(?:^|[\s<(["':])(?:(?:no|do[-_.]?not|dont|never)[-_.]?(?:reply|respond|responder)|(?:ne[-_.]?pas|nicht|nao|non|niet|nie)[-_.]?(?:repondre|antworten|responda|responder|rispondere|beantwoorden|odpowiadaj)|keine[-_.]?antwort|mailer[-_.]?daemon|bounces?|unmonitored)(?:[-_+.\d][^\s@]*)?@/i

/** Whether a cell has an address that nobody reads: "no-reply@example.org". */
export function isUnreadAddress(cell: string): boolean {
  return UNREAD.test(cell)
}

/** What systems write in a column of states of an account that is no person's. */
const PROGRAM =
  /^(?:(?:chat ?)?bot|app|(?:service|system|shared|resource|application) ?account|(?:shared|room|resource) ?mailbox|distribution ?(?:list|group))$/i

/** Whether a state says that an account is no person's: "Bot". */
export function isProgramAccount(status: string): boolean {
  return PROGRAM.test(status)
}
