/** How the addresses begin from which programs send, and which nobody reads. */
const UNREAD =
  /(?:^|[\s<(["':])(?:(?:no|do[-_.]?not|dont|never)[-_.]?(?:reply|respond|responder)|(?:ne[-_.]?pas|nicht|nao|non|niet|nie)[-_.]?(?:repondre|antworten|responda|responder|rispondere|beantwoorden|odpowiadaj)|keine[-_.]?antwort|mailer[-_.]?daemon|bounces?|unmonitored)(?:[-_+.\d][^\s@]*)?@/i

/** Whether a cell has an address that nobody reads: "no-reply@example.org". */
export function isUnreadAddress(cell: string): boolean {
  return UNREAD.test(cell)
}
