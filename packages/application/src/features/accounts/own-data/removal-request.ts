import { formatPersonName } from '@kitchen-table/domain/accounts'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { addNotice } from '../../people/add-notice.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { messages } from './messages.ts'

type Deps = Pick<AccountsDeps, 'people' | 'members' | 'notices' | 'now'>

/** The id of the notice about the request of a person without an organization. */
const removalNoticeId = (sub: string) => `removal_requested-${sub}`

/**
 * Records that a person asks to be removed; asking again changes nothing. Managers and administrators see it in the list
 * of members. People without a seat are in no list, so administrators get a notice.
 */
export function requestRemoval({ people, members, notices, now }: Deps) {
  return async ({ sub }: Pick<AuthenticatedPerson, 'sub'>): Promise<void> => {
    const person = await people.find(sub)
    if (person === null) return
    const at = person.removalRequestedAt ?? new Date(now()).toISOString()
    if ((await members.find(sub)) === null) {
      const name = formatPersonName(person)
      const named = name === person.email ? name : `${name} (${person.email})`
      const words = () => messages.removalRequested({ person: named })
      await addNotice(notices, { id: removalNoticeId(sub), kind: 'removal_requested', words, at })
    }
    if (person.removalRequestedAt === null) await members.setRemovalRequest(sub, at)
  }
}

export function withdrawRemoval({ members, notices }: Pick<Deps, 'members' | 'notices'>) {
  return async ({ sub }: Pick<AuthenticatedPerson, 'sub'>): Promise<void> => {
    await members.setRemovalRequest(sub, null)
    await notices.remove(removalNoticeId(sub))
  }
}
