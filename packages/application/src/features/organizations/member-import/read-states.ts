import {
  type ColumnChoice,
  cleanCell,
  findKnownHeading,
  isLeftStatusCode,
  isProgramAccount,
  judgeEmploymentStatus,
  type ListLayout,
} from '@kitchen-table/domain/member-import'

/** `unclearValues` has some values of the chosen column if none of its values is understood, else null. */
export type StateSummary = { read: ReadonlySet<number>; unclearValues: string[] | null }

const MAX_VALUES_SHOWN = 3

/**
 * Reads who has left from the columns of states. The others of the file count beside the column that was guessed: a person has
 * left if any says so, but a past day of leaving says nothing of someone whose state says "active". Where another column was
 * chosen, or none, the others do not count.
 */
export function createEmploymentStateReader(layout: ListLayout, choice: ColumnChoice, today: string) {
  const { headings, states, guess } = layout
  const chosen = choice.status === null ? [] : [choice.status]
  const columns = choice.status === guess.status ? states : chosen
  const read = new Set<number>()
  const values = new Set<string>()
  let isUnderstood = false
  /** One-letter states, and the lines with each. */
  const codes = new Set<string>()
  const codeByLine = new Map<number, string>()
  const cellOf = (cells: readonly string[], index: number) => cleanCell(cells[index] ?? '')

  function noteChosen(status: string, line: number) {
    if (status !== '' && values.size < MAX_VALUES_SHOWN) values.add(status)
    if (isProgramAccount(status)) isUnderstood = true
    if (status.length !== 1) return
    codes.add(status.toUpperCase())
    codeByLine.set(line, status)
  }

  return {
    /** Returns what a line says of someone who has left; null of others. */
    judge(cells: readonly string[], line: number): string | null {
      if (choice.status !== null) noteChosen(cellOf(cells, choice.status), line)
      let left: string | null = null
      let isHere = false
      for (const index of columns) {
        const heading = headings[index] ?? ''
        const kind = findKnownHeading(heading)?.kind
        const cell = cellOf(cells, index)
        const verdict = judgeEmploymentStatus(heading, cell, today)
        if (verdict !== null && index === choice.status) isUnderstood = true
        if (verdict === 'here' && (kind === 'status' || kind === 'active')) isHere = true
        // Who was hired again may keep the day of leaving before. Dates come after states.
        if (verdict !== 'left' || (kind === 'leftOn' && isHere)) continue
        read.add(index)
        left ??= cell
      }
      return left
    },
    /** Returns the one-letter state of a line, if all lines together say that it means that the person has left. */
    findLeftCode(line: number): string | null {
      const code = codeByLine.get(line) ?? ''
      if (!isLeftStatusCode(code, codes)) return null
      isUnderstood = true
      if (choice.status !== null) read.add(choice.status)
      return code
    },
    summarize: (): StateSummary => ({ read, unclearValues: isUnderstood ? null : [...values] }),
  }
}
