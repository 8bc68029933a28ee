import type {
  ChosenMembers,
  MemberSelection,
  OrganizationDetails,
} from '@kitchen-table/contract/organizations'
import { addReminderOutcomes, emptyReminderOutcome } from '@kitchen-table/domain/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../../../app/api.ts'
import { managerClient } from '../../../app/manager-api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { MEMBERS_FLASH_TOPIC } from '../flash-topics.ts'
import { type FollowedJob, useFollowedJob } from '../jobs/organization-job.ts'
import { reloadOrganizations } from '../queries.ts'
import { messages as changeMessages } from './change-members.messages.ts'
import { messages } from './messages.ts'
import { describeOneMemberMove } from './move-words.ts'
import { describeReminders } from './reminder-words.ts'
import { saveTextFile } from './save-text-file.ts'

export type NamedSubGroups = {
  subGroups: readonly Pick<OrganizationDetails['subGroups'][number], 'id' | 'name'>[]
}

/** The name of a sub-group in lists; `null` is no sub-group. */
export function getSubGroupName({ subGroups }: NamedSubGroups, id: string | null): string {
  return subGroups.find((subGroup) => subGroup.id === id)?.name ?? commonMessages.none()
}

/** Returns functions that change one member or many, and say how it went (docs/product.md 15.2). */
export function useMemberActions(group: { slug: string } & NamedSubGroups) {
  const { slug } = group
  const queryClient = useQueryClient()
  const flash = useFlash()
  const { follow } = useFollowedJob(slug)
  const succeed = (text: string, title = commonMessages.actionComplete()) =>
    flash.success({ title, text, topic: MEMBERS_FLASH_TOPIC })
  const toSubGroupName = (id: string | null) => (id === null ? null : getSubGroupName(group, id))

  /** Sends the requests one after the other; returns how many members were changed, or null after a failure. */
  async function sendAll(
    selections: readonly MemberSelection[],
    send: (members: MemberSelection) => Promise<{ changed: number; job: string | null }>,
    { subject, ...job }: { subject: string } & Pick<FollowedJob, 'kind' | 'subGroup'>,
  ): Promise<{ changed: number; isJob: boolean } | null> {
    let changed = 0
    let isJob = false
    try {
      for (const members of selections) {
        const outcome = await send(members)
        changed += outcome.changed
        if (outcome.job === null) continue
        isJob = true
        follow({ id: outcome.job, ...job })
      }
      return { changed, isJob }
    } catch (error) {
      flash.warn({
        title: commonMessages.updateFailed(),
        text: messages.couldNotUpdate({ subject, done: changed, reason: getErrorMessage(error) }),
        topic: MEMBERS_FLASH_TOPIC,
      })
      return null
    } finally {
      reloadOrganizations(queryClient)
    }
  }

  return {
    /** Moves one member; returns whether it was possible. */
    async moveOne(
      { sub, email }: { sub: string; email: string },
      subGroupId: string | null,
    ): Promise<boolean> {
      const outcome = await sendAll(
        [{ subs: [sub] }],
        (members) => managerClient.groups.moveMembers({ slug, subGroupId, members }),
        { subject: email, kind: 'move', subGroup: toSubGroupName(subGroupId) },
      )
      if (outcome === null) return false
      const { title, text } = describeOneMemberMove(email, outcome.changed > 0)
      succeed(text, title)
      return true
    },

    /** Downloads the file of the chosen members. */
    async exportChosen(members: ChosenMembers): Promise<void> {
      try {
        const { name, text } = await managerClient.groups.exportChosenMembers({ slug, members })
        saveTextFile(name, text)
      } catch (error) {
        flash.warn({
          title: changeMessages.exportFailed(),
          text: getErrorMessage(error),
          topic: MEMBERS_FLASH_TOPIC,
        })
      }
    },

    /** Invites again those of the members who have never signed in. */
    async remind(selections: readonly MemberSelection[]): Promise<boolean> {
      let total = emptyReminderOutcome
      const outcome = await sendAll(
        selections,
        async (members) => {
          const { reminders, job } = await managerClient.groups.remindMembers({ slug, members })
          if (reminders !== null) total = addReminderOutcomes(total, reminders)
          return { changed: reminders?.sent ?? 0, job }
        },
        { subject: messages.invitations(), kind: 'remind', subGroup: null },
      )
      if (outcome === null) return false
      if (!outcome.isJob) succeed(describeReminders(total))
      return true
    },
  }
}
