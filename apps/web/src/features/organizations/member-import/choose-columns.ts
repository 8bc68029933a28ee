import {
  type ColumnChoice,
  type ColumnUse,
  getColumnTitle,
  type SampledColumn,
  splitName,
} from '@kitchen-table/domain/member-import'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'

export type ChosenColumn = keyof ColumnChoice

export const columnLabels: Record<ChosenColumn, PlainMessage> = {
  email: messages.emailAddresses,
  first: messages.firstNames,
  last: messages.lastNames,
  fullName: messages.wholeNames,
  subGroup: messages.subGroups,
  status: messages.whoHasLeft,
}

/** Returns the choice with another column for one thing. Whole names and their halves exclude each other. */
export function chooseColumn(choice: ColumnChoice, kind: ChosenColumn, index: number | null): ColumnChoice {
  if (kind === 'email') return index === null ? choice : { ...choice, email: index }
  const changed = { ...choice, [kind]: index }
  if (index === null) return changed
  if (kind === 'fullName') return { ...changed, first: null, last: null }
  return kind === 'first' || kind === 'last' ? { ...changed, fullName: null } : changed
}

const isSameColumn = (choice: ColumnChoice, a: ChosenColumn, b: ChosenColumn) =>
  choice[a] !== null && choice[a] === choice[b]

/** Returns why a choice cannot be used, by its column; nothing if it can. */
export function findColumnChoiceProblem(choice: ColumnChoice): Partial<Record<ChosenColumn, string>> {
  for (const kind of ['first', 'last', 'fullName'] as const)
    if (isSameColumn(choice, 'email', kind)) return { [kind]: messages.hasAddresses() }
  return isSameColumn(choice, 'first', 'last') ? { last: messages.hasFirstNames() } : {}
}

/** Returns the words of a column in a list: its heading, and a cell. */
export function describeColumn(column: SampledColumn): string {
  const [sample] = column.samples
  const title = getColumnTitle(column)
  return sample === undefined ? title : messages.columnWithSample({ column: title, sample })
}

export type SplitPreview = { whole: string; first: string; last: string }

/** Returns how the first names of a column are split. */
export function previewSplitNames(columns: readonly SampledColumn[], choice: ColumnChoice): SplitPreview[] {
  const column = columns.find(({ index }) => index === choice.fullName)
  return (column?.samples ?? [])
    .slice(0, 3)
    .map((whole) => ({ whole, ...splitName(whole, column?.nameOrder) }))
}

const MAX_NOT_READ = 8

/** Returns the first line of a review: "Read: Work Email. Not read: Status, Department." Nothing of imports without it. */
export function describeColumnUse(use: ColumnUse): string {
  if (use.read.length === 0) return ''
  const read = use.read.join(', ')
  if (use.notRead.length === 0) return messages.columnsRead({ read })
  const more = use.notRead.length - MAX_NOT_READ
  if (more <= 1) return messages.columnsReadAndNot({ read, notRead: use.notRead.join(', ') })
  const notRead = use.notRead.slice(0, MAX_NOT_READ).join(', ')
  return messages.columnsReadAndMore({ read, notRead, more })
}

/** Returns why the column that was chosen for who has left says nothing; nothing if it does. */
export function describeUnclearStates({ unclearStates }: ColumnUse): string {
  if (unclearStates === undefined) return ''
  const { column, values } = unclearStates
  if (values.length === 0) return messages.statesEmpty({ column })
  const shown = values.map((value) => messages.quoted({ value })).join(', ')
  return messages.statesUnclear({ column, values: shown })
}
