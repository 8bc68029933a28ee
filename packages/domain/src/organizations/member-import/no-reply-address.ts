/** How the addresses begin from which programs send, and which nobody reads. */
const UNREAD =
  /(?:^|[\s<(["':])(?:(?:no|do[-_.]?not|dont|never)[-_.]?(?:reply|respond|responder)|(?:ne[-_.]?pas|nicht|nao|non|niet|nie)[-_.]?(?:repondre|antworten|responda|responder|rispondere|beantwoorden|odpowiadaj)|keine[-_.]?antwort|mailer[-_.]?daemon|bounces?|unmonitored)(?:[-_+.\d][^\s@]*)?@/i

/** Whether a cell has an address that nobody reads: "no-reply@example.org". */
export function isNoReplyAddress(cell: string): boolean {
  return UNREAD.test(cell)
}

/** Mailboxes that several people read: those of RFC 2142, and what offices use. */
const SHARED =
  /^(?:info|office|contact|hello|mail|admin|administration|reception|front[-_.]?desk|team|staff|hr|payroll|support|sales|marketing|service|billing|accounts|postmaster|webmaster|hostmaster|abuse|security|kontakt|buero|verwaltung|sekretariat|empfang|accueil|bureau|secretariat|contacto|oficina|recepcion|contato|segreteria|kantoor|receptie|biuro)@/i

/** Whether an address is an office's rather than a person's: "info@example.org". */
export function isSharedAddress(email: string): boolean {
  return SHARED.test(email)
}

/** What systems write in a column of states of an account that is no person's. */
const PROGRAM =
  /^(?:(?:chat ?)?bot|app|(?:service|system|shared|resource|application) ?account|(?:shared|room|resource) ?mailbox|distribution ?(?:list|group))$/i

/** Whether a state says that an account is no person's: "Bot". */
export function isProgramAccount(status: string): boolean {
  return PROGRAM.test(status)
}
