import { HANDED_OVER_INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts'
import { actionLimits, recipientEmailLimits, takenAddressLimits } from '@kitchen-table/domain/sliding-window'
import type { MemberAccounts, MemberPerson } from '../organizations/member-accounts.ts'
import { type EraseTracesDeps, eraseTraces } from '../people/erase-traces.ts'
import type { StoredPerson } from '../people/ports.ts'
import { discardAccount, provisionUser } from '../people/provision-user.ts'
import { actionKey, recipientEmailKey, takenAddressKey } from '../people/rate-limit-keys.ts'
import type { AccountsDeps } from './accounts-deps.ts'

type Deps = EraseTracesDeps &
  Pick<AccountsDeps, 'directory' | 'people' | 'members' | 'progress' | 'notifyOutbox' | 'now'>

function toMemberPerson(person: StoredPerson): MemberPerson {
  const { sub, email, first, last, role, group, subGroupId, enabled, pseudonym, removalRequestedAt } = person
  return { sub, email, first, last, role, group, subGroupId, enabled, pseudonym, removalRequestedAt }
}

/** Provides organizations with people's records and accounts; see `MemberAccounts`. */
export function createMemberAccounts(deps: Deps): MemberAccounts {
  const { directory, people, sessions, outbox, files, progress, rates, notifyOutbox, now } = deps
  const provision = provisionUser(deps)

  return {
    async findPerson(sub) {
      const person = await people.find(sub)
      return person && toMemberPerson(person)
    },
    async findPersonByEmail(email) {
      const person = await people.findByEmail(email)
      return person && toMemberPerson(person)
    },
    searchPeople: async (search, after) => (await people.search(search, after)).map(toMemberPerson),
    findNames: people.findNames,
    findAccount: directory.find,
    listAccounts: directory.list,
    provision: (member, createdAt) => provision({ ...member, identity: null }, createdAt),
    discardAccount: discardAccount(deps),

    async sendInvitation(sub, messageId) {
      await outbox.add(messageId, { channel: 'mail', purpose: 'invitation', sub }, now())
      notifyOutbox()
    },
    findWaitingMessages: outbox.findWaiting,
    async issuePassword(sub) {
      const validity = { validForMs: HANDED_OVER_INVITATION_LIFETIME_MS, replacesEarlier: true }
      const issued = await directory.issueTemporaryPassword(sub, validity, now())
      return typeof issued === 'string' ? null : issued.password
    },

    async setAccountEnabled(sub, enabled) {
      await directory.setEnabled(sub, enabled)
    },
    async changeAccountNames(sub, names) {
      await directory.changeNames(sub, names)
    },
    async deleteAccount(sub) {
      // The record names the picture, so its file is removed before the record.
      const picture = (await people.find(sub))?.picture
      if (picture) await files.remove(picture.key)
      await sessions.closeAll(sub, null)
      await directory.delete(sub)
    },

    async changeMailingList(type, { sub, email, first, last, role, group }, messageId) {
      const user = { username: sub, email, role, group: group ?? '', first, last }
      await outbox.add(messageId, { channel: 'list', purpose: 'list', type, user }, now())
      notifyOutbox()
    },
    eraseTraces: eraseTraces(deps),
    countCompletedUnits: async (sub) => (await progress.read(sub)).activeUnits.length,
    countRecipientEmail: (email) => rates.hit(recipientEmailKey(email), recipientEmailLimits, now()),
    countTakenAddress: (actorSub) => rates.hit(takenAddressKey(actorSub), takenAddressLimits, now()),
    uncountTakenAddress: (actorSub) => rates.undo(takenAddressKey(actorSub)),
    countAction: (action, actorSub) => rates.hit(actionKey(action, actorSub), actionLimits[action], now()),
  }
}
