import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts/one-time-code'
import { addressTakenEmail, emailVerificationEmail } from '../../../platform/messaging/emails/code-emails.ts'
import type { PageLinks } from '../../../platform/messaging/page-links.ts'
import type { Delivery, Mailer } from '../../../platform/messaging/ports.ts'
import { productSender, type SenderIdentityDeps } from '../../../platform/messaging/sender-identity.ts'
import type { ChallengeStore } from '../ports.ts'
import type { Directory } from '../user-pool.ts'

export type IssueCodeDeps = {
  challenges: Pick<ChallengeStore, 'put'>
  /** Returns the HMAC of a text with the installation's key. It is stored instead of a code. */
  codeHmac: (text: string) => string
  /** Returns a random code of six digits. */
  generateCode: () => string
  now: () => number
}

export type CodeEmailDeps = SenderIdentityDeps &
  IssueCodeDeps & {
    directory: Pick<Directory, 'find' | 'findByEmail'>
    mailer: Mailer
    links: PageLinks
  }

/** Generates a code for the challenge `id`, which replaces an earlier one. */
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

/** Returns the handlers of e-mails with a code for a signed-in person. */
export function codeEmailHandlers(deps: CodeEmailDeps) {
  const { directory, mailer, links } = deps

  return {
    async sendEmailCode(id: string, { sub, email }: { sub: string; email: string }): Promise<Delivery> {
      const account = await directory.find(sub)
      if (!account?.enabled || account.email === email) return 'never'
      const addressHolder = await directory.findByEmail(email)
      // A code is generated for a taken address as well, for the same work. It is sent to nobody.
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
