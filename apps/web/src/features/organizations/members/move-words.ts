import type { OrganizationJob } from '@kitchen-table/contract/organizations'

export const MOVED = 'Sub Groups Updated'

type FlashText = { title: string; text: string; isFailed: boolean }

/** Returns how a move of many members has ended, for those who have requested it. */
export function describeMove(outcome: NonNullable<OrganizationJob['moves']>): FlashText {
  switch (outcome) {
    case 'moved':
      return { title: 'Action complete', text: MOVED, isFailed: false }
    case 'unchanged':
      return {
        title: 'Nothing has changed',
        text: 'Everyone selected is there already, or no longer a member.',
        isFailed: false,
      }
    case 'no_sub_group':
    case 'gone':
      return {
        title: 'Update Failed',
        text: 'The sub-group no longer exists. Members who were moved before that are in no sub-group.',
        isFailed: true,
      }
    default:
      return outcome satisfies never
  }
}

/** Returns how the move of one member has ended. */
export function describeOneMove(email: string, isMoved: boolean): FlashText {
  return isMoved
    ? { title: 'Action complete', text: `${email} sub group updated`, isFailed: false }
    : {
        title: 'Nothing has changed',
        text: `${email} is there already, or no longer a member.`,
        isFailed: false,
      }
}
