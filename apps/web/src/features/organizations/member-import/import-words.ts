import type { ImportRow, MemberImport, OrganizationDetails } from '@kitchen-table/contract/organizations'
import {
  describeImportReason,
  describeWithheld,
  findSubGroupByName,
  formatImportReason,
  importReasons,
} from '@kitchen-table/domain/member-import'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'

/** What happens with a row, by the verdict of the review. */
export const verdictWords: Record<ImportRow['verdict'], PlainMessage> = {
  create: messages.willBeInvited,
  change: messages.alreadyHere,
  same: messages.alreadyHere,
  // The account is one of another organization, of none, or of an administrator; the response does not say which.
  elsewhere: messages.hasAccount,
  cannot: messages.cannot,
}

/** Returns what happens with a row. */
export function formatRowVerdict({ verdict, withheld }: Pick<ImportRow, 'verdict' | 'withheld'>): string {
  return withheld === null ? verdictWords[verdict]() : describeWithheld(withheld)
}

type SubGroups = OrganizationDetails['subGroups']

/** Returns the name of a sub-group as the organization writes it. */
function spellSubGroup(subGroups: SubGroups, typed: string): string {
  return findSubGroupByName(subGroups, typed)?.name ?? typed
}

/** Whether a line stays as it is, unless it is corrected. */
export function isRowLeftOut({ verdict }: Pick<ImportRow, 'verdict'>): boolean {
  return verdict === 'cannot' || verdict === 'elsewhere'
}

/** Returns what happens with a line that was corrected: "Line 5: will be invited". */
export function describeFixedRow({ line, verdict }: Pick<ImportRow, 'line' | 'verdict'>): string {
  return messages.lineFixed({ line: String(line), verdict })
}

type Named = { first: string; last: string }

const formatName = ({ first, last }: Named) => [first, last].filter(Boolean).join(' ') || messages.noName()

/** Returns what changes of a person who is here: "moves from Warehouse to Office". */
function describeRowChange(row: ImportRow, subGroups: SubGroups): string {
  const { current } = row
  if (current === null) return ''
  const names = { first: row.first || current.first, last: row.last || current.last }
  const subGroup = spellSubGroup(subGroups, row.subGroup)
  const isMoved = subGroup !== '' && subGroup !== current.subGroup
  const isRenamed = names.first !== current.first || names.last !== current.last
  const move = { from: current.subGroup || messages.noSubGroup(), to: subGroup }
  const rename = { oldName: formatName(current), newName: formatName(names) }
  if (isMoved && isRenamed) return messages.movesAndRenamed({ ...move, ...rename })
  if (isMoved) return messages.moves(move)
  return isRenamed ? messages.renamed(rename) : ''
}

/** Returns the domain of a suggested address: "gmail.com". */
export function getSuggestedDomain(suggestion: string): string {
  return suggestion.slice(suggestion.lastIndexOf('@') + 1)
}

/** Returns the details of a row in words, without its suggestion. */
export function describeRowEffect(row: ImportRow, subGroups: SubGroups): string {
  switch (row.verdict) {
    case 'create': {
      const subGroup = spellSubGroup(subGroups, row.subGroup)
      const reason = describeImportReason(row.reason ?? '')
      return subGroup && reason ? messages.subGroupAndReason({ subGroup, reason }) : subGroup || reason
    }
    case 'change':
      return describeRowChange(row, subGroups)
    case 'same':
      return row.current?.subGroup
        ? messages.nothingChangesIn({ subGroup: row.current.subGroup })
        : messages.nothingChanges()
    case 'elsewhere':
    case 'cannot':
      return row.withheld?.text ?? describeImportReason(row.reason ?? '')
    default:
      return row.verdict satisfies never
  }
}

/** Returns how many lines stay as they are: they cannot be imported, or have the address of someone who is no member. */
export function countLeftOutRows({ counts }: Pick<MemberImport, 'counts'>): number {
  return counts.cannot + counts.elsewhere
}

export function countImportRows({ counts }: Pick<MemberImport, 'counts'>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Returns how many of those who are to be invited find no seat. */
export function countPeopleWithoutSeat({ counts, seats }: Pick<MemberImport, 'counts' | 'seats'>): number {
  if (seats.max === 0) return 0
  return Math.min(counts.create, Math.max(0, seats.after - Math.max(seats.max, seats.taken)))
}

/** Returns the text of the button that begins the import. */
export function getStartImportLabel(
  { create, change }: MemberImport['counts'],
  isUninvited: boolean,
): string {
  if (create > 0 && isUninvited) return messages.addPeople({ count: create })
  return create > 0 ? messages.invitePeople({ count: create }) : messages.changePeople({ count: change })
}

/** Returns how much of an import was taken back: the main sentence, and what it means. */
export function describeUndoResult(remaining: number): { summary: string; details: string } {
  if (remaining === 0) return { summary: messages.allUndone(), details: messages.allUndoneMeans() }
  return {
    summary: messages.undoneExcept({ count: remaining }),
    details: messages.undoneExceptMeans({ count: remaining }),
  }
}

type InvitationEmails = NonNullable<MemberImport['invitationEmails']>

/**
 * Returns how many invitation e-mails cannot be taken back, before an import is undone or as it was undone; null if it has
 * invited nobody.
 */
export function describeInvitationEmails(emails: InvitationEmails | null, isUndone: boolean): string | null {
  if (emails === null || emails.total === 0) return null
  const { total, sent } = emails
  if (sent === 0) return isUndone ? messages.noEmailHadBeenSent() : messages.noEmailSent()
  if (sent < total)
    return isUndone
      ? messages.someEmailsHadBeenSent({ sent, total })
      : messages.someEmailsSent({ sent, total })
  return isUndone ? messages.allEmailsHadBeenSent({ sent }) : messages.allEmailsSent({ sent })
}

/** Returns how far an import is, for the list of imports. */
export function describeMemberImportState(memberImport: MemberImport): string {
  const { state, counts, done, total, succeeded, failed } = memberImport
  switch (state) {
    case 'review':
      return messages.notBegun(counts)
    case 'processing':
      return messages.notFinishedOf({ done, total })
    case 'finished':
      return messages.finishedCounts({ succeeded, failed })
    case 'undoing':
      return messages.beingUndone()
    case 'undone':
      return messages.undone()
    default:
      return state satisfies never
  }
}

/** Returns the text of the link that opens an import of the list. */
export function getOpenImportLabel(state: MemberImport['state']): string {
  return state === 'review' ? messages.lookItOver() : messages.open()
}

/** Returns what stands in place of an address that a line does not have, or has no longer. */
export function describeMissingAddress({ reason, result }: Pick<ImportRow, 'reason' | 'result'>): string {
  // Only people who were deleted since have a result without an address.
  return result !== null || reason === importReasons.removed ? messages.personRemoved() : messages.noAddress()
}

/**
 * Returns what is said of a line without a result. In a finished import, every line that was to be imported has one, but it
 * may not be loaded yet.
 */
export function describeRowWithoutResult(
  row: Pick<ImportRow, 'verdict' | 'reason' | 'withheld'>,
  isFinished: boolean,
): string {
  if (row.verdict === 'same') return messages.alreadyHere()
  if (isRowLeftOut(row)) return formatImportReason(row) ?? messages.notImported()
  return isFinished ? messages.loadingResult() : messages.notImported()
}
