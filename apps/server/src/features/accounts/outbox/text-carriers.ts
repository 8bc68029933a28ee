import { CODE_LIFE } from '@kitchen-table/domain/accounts/one-time-code'
import type { AccountPool } from '../pool-port.ts'
import { beginCode, type NewCodeDeps } from './code-carriers.ts'
import type { Delivery, SmsSender } from './ports.ts'

export type TextDeps = NewCodeDeps & {
  pool: Pick<AccountPool, 'find' | 'signInCode'>
  /** Null where no texts are sent. */
  sms: SmsSender | null
  product: { name: string }
}

/** Somebody, and the number that they had when the message was asked for; see ports.ts. */
type Asked = { sub: string; phone?: string | undefined }

/**
 * Text messages with a code in them. Nothing goes to a number that took the place of the one that was asked for: what
 * may be sent to it, and how often, was not looked at.
 */
export function textCarriers(deps: TextDeps) {
  const { pool, sms, product, now } = deps
  /** The code comes first: a telephone shows little more of a message that nobody has opened. */
  const words = (code: string, does: string) =>
    `${code} ${does} ${product.name}. It works for ${CODE_LIFE / 60_000} minutes. Nobody from us ever asks for it.`

  return {
    async phoneCode(id: string, { sub, phone: asked }: Asked): Promise<Delivery> {
      const account = await pool.find(sub)
      if (sms === null || !account?.enabled || account.phone === null) return 'never'
      const { phone } = account
      if (phone !== (asked ?? phone)) return 'never'
      const code = await beginCode(deps, { id: `phone:${sub}`, sub, data: { phone } })
      return sms.send(id, phone, words(code, 'confirms your telephone for'))
    },

    async signInCode(id: string, { sub, phone: asked }: Asked): Promise<Delivery> {
      if (sms === null) return 'never'
      const issued = await pool.signInCode(sub, now())
      if (issued === null || issued.phone !== (asked ?? issued.phone)) return 'never'
      return sms.send(id, issued.phone, words(issued.code, 'is your code for'))
    },
  }
}
