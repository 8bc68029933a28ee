import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import type { PersonStore } from '../ports.ts'
import type { Directory } from '../user-pool/directory.ts'
import type { Invite } from './invite.ts'

type Deps = {
  directory: Directory
  people: PersonStore
  invite: Invite
  now: () => number
  newId: () => string
}

type NewAdministrator = { email: string; first: string; last: string; isPasswordShown: boolean }

/**
 * Creates an administrator, who belongs to no organisation. Returns the temporary password if it is to be shown, null
 * if it is sent by e-mail.
 */
export function createAdministrator({ directory, people, invite, now, newId }: Deps) {
  return async ({ email: typedEmail, first, last, isPasswordShown }: NewAdministrator) => {
    const email = normalizeEmail(typedEmail)
    if (email === null) return 'no_address'
    const sub = newId()
    const createdAt = new Date(now()).toISOString()
    if ((await directory.findByEmail(email)) !== null) return 'exists'
    await people.create({ sub, role: 'admin', group: null, subGroupId: null })
    const outcome = await directory.create(
      { sub, email, first, last, role: 'admin', group: null, createdAt },
      null,
    )
    if (outcome === 'exists') return 'exists'
    return { password: await invite(sub, isPasswordShown) }
  }
}
