import type { PlainMessage } from '@kitchen-table/i18n/messages'

/**
 * The kinds of numbers that people type, by the unit of their values: whole cents; whole thousandths of a percent; whole
 * numbers; whole months.
 */
export type NumberKind = 'money' | 'percent' | 'count' | 'months'

type FieldText = { label: PlainMessage; hint?: PlainMessage }

type NumberField = FieldText & {
  kind: NumberKind
  /** The smallest and the largest value that is allowed, in the unit of the kind; otherwise `numberLimits`. */
  min?: number
  max?: number
  /** The value of an empty field, which is optional then. Without it the field must be filled in. */
  ifEmpty?: number | null
  /** What the field has before something is typed. */
  initial?: string
}
type DateField = FieldText & { kind: 'date'; ifEmpty?: null; initial?: 'today' }
/** A name, of at most MAX_NAME_LENGTH characters; optional. */
type NameField = FieldText & { kind: 'name' }
type ChoiceField = FieldText & {
  kind: 'choice'
  options: Readonly<Record<string, PlainMessage>>
  initial: string
}

/** A field in a row. */
export type CellField = NumberField | NameField
type Columns = Readonly<Record<string, CellField>>

/** A list that people write themselves. A row without any text is left out. */
export type RowsField = FieldText & {
  kind: 'rows'
  columns: Columns
  /** Names a row by its place, from 1: "Debt 2". */
  rowName: (values: { number: number }) => string
  addRow: PlainMessage
  minRows: number
  maxRows: number
  initialRows: number
}

export type SimpleField = CellField | DateField | ChoiceField
export type Field = SimpleField | RowsField
export type Fields = Readonly<Record<string, Field>>

type OrNull<Declared> = Declared extends { ifEmpty: null } ? null : never

type SimpleValue<Declared extends SimpleField> = Declared extends ChoiceField
  ? keyof Declared['options']
  : Declared extends NumberField
    ? number | OrNull<Declared>
    : string | OrNull<Declared>

/** A row by its columns, with its place among the typed rows, from 1. */
type RowValue<Declared extends Columns> = { [Name in keyof Declared]: SimpleValue<Declared[Name]> } & {
  place: number
}

/** The values of fields, in the units of their kinds. A date is `YYYY-MM-DD`. */
export type ValuesOf<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends RowsField
    ? RowValue<Declared[Name]['columns']>[]
    : Declared[Name] extends SimpleField
      ? SimpleValue<Declared[Name]>
      : never
}

export type TypedRow = Readonly<Record<string, string>>
/** The texts that were typed, by field; of rows, by column. */
export type TypedValues = Readonly<Record<string, string | readonly TypedRow[]>>

const THOUSAND = 1000

/** The limits of numbers whose fields declare none, in the units of the kinds: $10,000,000; 1,000 %. */
export const numberLimits = {
  money: { min: 0, max: 1_000_000_000 },
  percent: { min: 0, max: THOUSAND * THOUSAND },
  count: { min: 0, max: THOUSAND },
  months: { min: 1, max: 480 },
} as const satisfies Record<NumberKind, { min: number; max: number }>

export const MAX_NAME_LENGTH = 40
