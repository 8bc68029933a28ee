import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/secrets/derive-key.ts'

/**
 * The tokens in the links of reminders, with which their receivers refuse further ones without a sign-in (docs/security.md
 * T85). A token is of one person, and does nothing else.
 */
export type ReminderRefusalTokens = {
  create(sub: string): string
  isValid(sub: string, token: string): boolean
}

export function createReminderRefusalTokens(secretKey: string): ReminderRefusalTokens {
  const key = deriveKey(secretKey, 'refuse reminders')
  const sign = (sub: string) => createHmac('sha256', key).update(sub).digest()
  return {
    create: (sub) => sign(sub).toString('base64url'),
    isValid(sub, token) {
      const given = Buffer.from(token, 'base64url')
      const expected = sign(sub)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
