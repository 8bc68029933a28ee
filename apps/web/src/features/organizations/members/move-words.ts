import type { OrganizationJob } from '@kitchen-table/contract/organizations'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { messages } from './messages.ts'

export const MOVED = 'Sub Groups Updated'

type FlashText = { title: string; text: string; isFailed: boolean }

/** Returns how a move of many members has ended, for those who have requested it. */
export function describeMove(outcome: NonNullable<OrganizationJob['moves']>): FlashText {
  switch (outcome) {
    case 'moved':
      return { title: commonMessages.actionComplete(), text: MOVED, isFailed: false }
    case 'unchanged':
      return {
        title: messages.nothingHasChanged(),
        text: messages.everyoneSelectedIsThere(),
        isFailed: false,
      }
    case 'no_sub_group':
    case 'gone':
      return {
        title: commonMessages.updateFailed(),
        text: messages.theSubGroupNo(),
        isFailed: true,
      }
    default:
      return outcome satisfies never
  }
}

/** Returns how the move of one member has ended. */
export function describeOneMove(email: string, isMoved: boolean): FlashText {
  return isMoved
    ? { title: commonMessages.actionComplete(), text: `${email} sub group updated`, isFailed: false }
    : {
        title: messages.nothingHasChanged(),
        text: `${email} is there already, or no longer a member.`,
        isFailed: false,
      }
}
