import {
  type ColumnChoice,
  type ColumnUse,
  type SampledColumn,
  splitName,
  titleColumn,
} from '@kitchen-table/domain/member-import'
import { messages } from './messages.ts'

export type ChosenColumn = keyof ColumnChoice

export const columnLabels: Record<ChosenColumn, string> = {
  email: 'Email addresses',
  first: 'First names',
  last: 'Last names',
  fullName: 'Whole names',
  subGroup: 'Sub-groups',
  status: 'Who has left',
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
export function findChoiceProblem(choice: ColumnChoice): Partial<Record<ChosenColumn, string>> {
  for (const kind of ['first', 'last', 'fullName'] as const)
    if (isSameColumn(choice, 'email', kind)) return { [kind]: messages.thisColumnHasTheAddresses() }
  return isSameColumn(choice, 'first', 'last') ? { last: messages.thisColumnHasThe() } : {}
}

/** Returns the words of a column in a list: its heading, and a cell. */
export function describeColumn(column: SampledColumn): string {
  const [sample] = column.samples
  return sample === undefined ? titleColumn(column) : `${titleColumn(column)}: ${sample}`
}

export type SplitPreview = { whole: string; first: string; last: string }

/** Returns how the first names of a column are split. */
export function previewNames(columns: readonly SampledColumn[], choice: ColumnChoice): SplitPreview[] {
  const column = columns.find(({ index }) => index === choice.fullName)
  return (column?.samples ?? [])
    .slice(0, 3)
    .map((whole) => ({ whole, ...splitName(whole, column?.nameOrder) }))
}

const MAX_NOT_READ = 8

/** Returns the first line of a review: "Read: Work Email. Not read: Status, Department." Nothing of imports without it. */
export function describeColumnUse({ read, notRead }: ColumnUse): string {
  if (read.length === 0) return ''
  const rest = notRead.length - MAX_NOT_READ
  const shown = rest > 1 ? [...notRead.slice(0, MAX_NOT_READ), `and ${rest} more`] : notRead
  return `Read: ${read.join(', ')}.${shown.length > 0 ? ` Not read: ${shown.join(', ')}.` : ''}`
}

/** Returns why the column that was chosen for who has left says nothing; nothing if it does. */
export function describeUnclearStates({ unclearStates }: ColumnUse): string {
  if (unclearStates === undefined) return ''
  const { column, values } = unclearStates
  if (values.length === 0) return `“${column}” has no values, so it marks nobody as left.`
  const shown = values.map((value) => `“${value}”`).join(', ')
  return `No value in “${column}” was understood, so it marks nobody as left. For example: ${shown}.`
}
