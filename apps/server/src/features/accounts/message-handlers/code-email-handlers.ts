import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts/one-time-code'
import { addressTakenEmail, emailVerificationEmail } from '../../../platform/messaging/emails/code-emails.ts'
import type { PageLinks } from '../../../platform/messaging/page-links.ts'
import type { Delivery, Mailer } from '../../../platform/messaging/ports.ts'
import { productSender, type SenderIdentityDeps } from '../../../platform/messaging/sender-identity.ts'
import type { AccountPool } from '../account-pool.ts'
import type { ChallengeStore } from '../ports.ts'

export type IssueCodeDeps = {
  challenges: Pick<ChallengeStore, 'put'>
  /** Of a text, with the installation's key: what is kept instead of a code. */
  codeHmac: (text: string) => string
  /** Six digits. */
  generateCode: () => string
  now: () => number
}

export type CodeEmailDeps = SenderIdentityDeps &
  IssueCodeDeps & {
    pool: Pick<AccountPool, 'find' | 'findByEmail'>
    mailer: Mailer
    links: PageLinks
  }

/** Draws a code that answers the challenge `id`, instead of whichever did before. */
export async function issueVerificationCode(
  { challenges, codeHmac, generateCode, now }: IssueCodeDeps,
  { id, sub, data }: { id: string; sub: string; data: Record<string, string> },
): Promise<string> {
  const code = generateCode()
  const secretHash = codeHmac(`${id} ${code}`)
  await challenges.put({
    id,
    sub,
    secretHash,
    data,
    expiresAt: now() + CODE_LIFETIME_MS,
    triesLeft: MAX_CODE_ATTEMPTS,
  })
  return code
}

/** Letters with a code in them, for somebody who is signed in. */
export function codeEmailHandlers(deps: CodeEmailDeps) {
  const { pool, mailer, links } = deps

  return {
    async sendEmailCode(id: string, { sub, email }: { sub: string; email: string }): Promise<Delivery> {
      const account = await pool.find(sub)
      if (!account?.enabled || account.email === email) return 'never'
      const addressHolder = await pool.findByEmail(email)
      // Drawn for a taken address as well, so that it takes the same work; nobody is told that one.
      const code = await issueVerificationCode(deps, { id: `email:${sub}`, sub, data: { email } })
      const sender = productSender(deps)
      const message =
        addressHolder === null
          ? emailVerificationEmail(sender, email, code)
          : addressTakenEmail(sender, addressHolder.email, links)
      return mailer.send(id, message)
    },
  }
}
