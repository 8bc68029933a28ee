import type { CellField, Fields, RowsField, TypedRow, TypedValues, ValuesOf } from './field.ts'
import { parseField } from './parse-field.ts'

/** What is wrong with what was typed: where (`budget`; of a row from 0 `debts.0.minimum`), and in a sentence. */
export type Problem = { at: string; kind: string; text: string }

type ParsedValues<Declared extends Fields> = { values: ValuesOf<Declared> } | { problems: Problem[] }

const isFilled = (row: TypedRow): boolean => Object.values(row).some((text) => text.trim() !== '')

/** Returns the rows that count: those with a text, and as many of the first empty ones as the field needs besides. */
function findCountedRows(rows: readonly TypedRow[], minRows: number): boolean[] {
  let missing = minRows - rows.filter(isFilled).length
  return rows.map((row) => {
    if (isFilled(row)) return true
    missing -= 1
    return missing >= 0
  })
}

function parseRow(columns: Record<string, CellField>, row: TypedRow, at: string, problems: Problem[]) {
  const cells = Object.entries(columns).map(([name, column]) => {
    const parsed = parseField(column, row[name] ?? '')
    if ('problem' in parsed) problems.push({ at: `${at}.${name}`, ...parsed.problem })
    return [name, 'value' in parsed ? parsed.value : null] as const
  })
  return Object.fromEntries(cells)
}

function parseRows(field: RowsField, rows: readonly TypedRow[], at: string, problems: Problem[]) {
  const all = [...rows]
  while (all.length < field.minRows) all.push({})
  const isCounted = findCountedRows(all, field.minRows)
  return all
    .slice(0, field.maxRows)
    .flatMap((row, index) =>
      isCounted[index]
        ? [{ ...parseRow(field.columns, row, `${at}.${index}`, problems), place: index + 1 }]
        : [],
    )
}

/** Reads what was typed into all fields: their values, or everything that is wrong. */
export function parseValues<const Declared extends Fields>(
  fields: Declared,
  typed: TypedValues,
): ParsedValues<Declared> {
  const problems: Problem[] = []
  const entries = Object.entries(fields).map(([name, field]) => {
    const text = typed[name] ?? ''
    if (field.kind === 'rows')
      return [name, parseRows(field, typeof text === 'string' ? [] : text, name, problems)]
    const parsed = parseField(field, typeof text === 'string' ? text : '')
    if ('problem' in parsed) problems.push({ at: name, ...parsed.problem })
    return [name, 'value' in parsed ? parsed.value : null]
  })
  // Each field was parsed by its own declaration, from which its type is read.
  return problems.length > 0 ? { problems } : { values: Object.fromEntries(entries) as ValuesOf<Declared> }
}
