import type { Field, Fields, RowsField, TypedRow, TypedValues } from './field.ts'

/** Returns a row in which nothing is typed yet. */
export const createEmptyRow = ({ columns }: RowsField): TypedRow =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, getInitialText(column, '')]))

function getInitialText(field: Exclude<Field, RowsField>, today: string): string {
  if (field.kind === 'name') return ''
  if (field.kind === 'date') return field.initial === 'today' ? today : ''
  return field.initial ?? ''
}

/** Returns the texts that a tool's fields have before something is typed. `today`: `YYYY-MM-DD`. */
export const createInitialValues = (fields: Fields, today: string): TypedValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'rows'
        ? Array.from({ length: field.initialRows }, () => createEmptyRow(field))
        : getInitialText(field, today),
    ]),
  )
