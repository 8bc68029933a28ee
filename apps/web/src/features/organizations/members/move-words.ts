import type { OrganizationJob } from '@kitchen-table/contract/organizations'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { messages } from './messages.ts'

type FlashText = { title: string; text: string; isFailed: boolean }

/** Returns how a move of many members has ended, for those who have requested it. */
export function describeMemberMove(outcome: NonNullable<OrganizationJob['moves']>): FlashText {
  switch (outcome) {
    case 'moved':
      return { title: commonMessages.actionComplete(), text: messages.subGroupsUpdated(), isFailed: false }
    case 'unchanged':
      return {
        title: messages.nothingChanged(),
        text: messages.allThereAlready(),
        isFailed: false,
      }
    case 'no_sub_group':
    case 'gone':
      return {
        title: commonMessages.updateFailed(),
        text: messages.subGroupGone(),
        isFailed: true,
      }
    default:
      return outcome satisfies never
  }
}

/** Returns how the move of one member has ended. */
export function describeOneMemberMove(email: string, isMoved: boolean): FlashText {
  return isMoved
    ? { title: commonMessages.actionComplete(), text: messages.subGroupUpdated({ email }), isFailed: false }
    : {
        title: messages.nothingChanged(),
        text: messages.thereAlready({ email }),
        isFailed: false,
      }
}
