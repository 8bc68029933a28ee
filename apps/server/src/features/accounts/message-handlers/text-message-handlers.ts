import { CODE_LIFETIME_MS } from '@kitchen-table/domain/accounts/one-time-code'
import type { Delivery } from '../../../platform/messaging/ports.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { type IssueCodeDeps, issueVerificationCode } from '../verification-codes.ts'

export type TextMessageDeps = IssueCodeDeps &
  Pick<AccountsDeps, 'directory' | 'authenticator' | 'sms'> & {
    product: { name: string }
  }

/** An account, and the number that it had when the message was requested; see platform/messaging/ports.ts. */
type TextRequest = { sub: string; phone?: string | undefined }

/** The handlers of texts with a code. Nothing is sent to a number that has replaced the one of the request. */
export function textMessageHandlers(deps: TextMessageDeps) {
  const { directory, authenticator, sms, product, now } = deps
  /** The code comes first, because phones show only the beginning of an unopened message. */
  const composeText = (code: string, purpose: string) =>
    `${code} ${purpose} ${product.name}. It works for ${CODE_LIFETIME_MS / 60_000} minutes. Nobody from us ever asks for it.`

  return {
    async sendPhoneCode(id: string, { sub, phone: requestedPhone }: TextRequest): Promise<Delivery> {
      const account = await directory.find(sub)
      if (sms === null || !account?.enabled || account.phone === null) return 'never'
      const { phone } = account
      if (phone !== (requestedPhone ?? phone)) return 'never'
      const code = await issueVerificationCode(deps, { id: `phone:${sub}`, sub, data: { phone } })
      return sms.send(id, phone, composeText(code, 'confirms your telephone for'))
    },

    async sendSignInCode(id: string, { sub, phone: requestedPhone }: TextRequest): Promise<Delivery> {
      if (sms === null) return 'never'
      const issued = await authenticator.issueSignInCode(sub, now())
      if (issued === null || issued.phone !== (requestedPhone ?? issued.phone)) return 'never'
      return sms.send(id, issued.phone, composeText(issued.code, 'is your code for'))
    },
  }
}
