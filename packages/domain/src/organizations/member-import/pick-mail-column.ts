import { type Column, isMailColumn } from './column.ts'
import { classifyMailHeading } from './heading-words.ts'

type MailColumns = {
  /** With a heading that is known as a whole, the best first. */
  known: readonly Column[]
  /** With a heading that has a word for mail in it, of the person's own. */
  own: readonly Column[]
  /** The same, of a private address. */
  isPrivate: readonly Column[]
  /** With addresses, whatever the heading says. */
  byCells: readonly Column[]
}

function groupMailColumns(columns: readonly Column[]): MailColumns {
  const named = columns.filter(({ kind }) => kind === null)
  const classified = (wanted: 'own' | 'private') =>
    named.filter(({ heading }) => classifyMailHeading(heading) === wanted)
  return {
    known: columns.filter(({ kind }) => kind === 'email').sort((a, b) => a.rank - b.rank),
    own: classified('own'),
    isPrivate: classified('private').filter(({ cells }) => cells.filled > 0),
    byCells: columns
      .filter(
        (column) =>
          isMailColumn(column) && column.kind !== 'email' && classifyMailHeading(column.heading) !== 'others',
      )
      .sort((a, b) => b.cells.addresses * b.cells.filled - a.cells.addresses * a.cells.filled),
  }
}

/** Returns the column of the addresses; null if none can have them. It is certain if no other one may be meant. */
export function pickMailColumn(columns: readonly Column[]): { column: Column; isCertain: boolean } | null {
  const { known, own, isPrivate, byCells } = groupMailColumns(columns)
  const filledKnown = known.filter(({ cells }) => cells.filled > 0)
  const column =
    filledKnown.find(isMailColumn) ??
    own.find(isMailColumn) ??
    byCells[0] ??
    filledKnown[0] ??
    known[0] ??
    own[0] ??
    null
  if (column === null) return null
  const rivals = [
    ...filledKnown,
    ...byCells,
    ...isPrivate.filter(isMailColumn),
    ...own.filter(isMailColumn),
  ].filter((rival) => rival !== column)
  return { column, isCertain: column.kind === 'email' && rivals.length === 0 }
}
