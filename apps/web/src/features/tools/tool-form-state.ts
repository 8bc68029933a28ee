import {
  createEmptyRow,
  createInitialValues,
  type LessonTool,
  type Problem,
  type RowsField,
  type TypedRow,
  type TypedValues,
} from '@kitchen-table/domain/tools'

/** A typed row with a number that stays its own when others are removed. */
type FormRow = { id: number; cells: TypedRow }
type FormValues = Readonly<Record<string, string | readonly FormRow[]>>

/**
 * What was typed. `settled` is what the result is computed of: it follows when a field is left, or after a pause. `left`
 * names the fields that were left, whose problems are shown also if they are empty.
 */
export type ToolFormState = {
  values: FormValues
  settled: FormValues
  left: ReadonlySet<string>
  nextRowId: number
}

export type ToolFormAction =
  | { type: 'type'; field: string; text: string }
  | { type: 'typeCell'; field: string; row: number; column: string; text: string }
  | { type: 'addRow'; name: string; field: RowsField }
  | { type: 'removeRow'; name: string; row: number }
  | { type: 'leave'; control: string }
  | { type: 'settle' }
  | { type: 'clear'; initial: ToolFormState }

/** Names the control of a cell, by the number of its row. */
export const cellControl = (field: string, row: number, column: string): string => `${field}.${row}.${column}`

/** Returns the state of a form in which nothing is typed yet. `today`: `YYYY-MM-DD`. */
export function createToolFormState({ fields }: LessonTool, today: string): ToolFormState {
  let nextRowId = 0
  const values: Record<string, string | FormRow[]> = {}
  for (const [name, value] of Object.entries(createInitialValues(fields, today)))
    values[name] =
      typeof value === 'string'
        ? value
        : value.map((cells) => {
            nextRowId += 1
            return { id: nextRowId, cells }
          })
  return { values, settled: values, left: new Set(), nextRowId: nextRowId + 1 }
}

/** Returns the rows of a field of rows. */
export function listRows(values: FormValues, field: string): readonly FormRow[] {
  const rows = values[field]
  return typeof rows === 'object' ? rows : []
}

function replaceRows(
  state: ToolFormState,
  field: string,
  change: (rows: readonly FormRow[]) => FormRow[],
): ToolFormState {
  return { ...state, values: { ...state.values, [field]: change(listRows(state.values, field)) } }
}

const settle = (state: ToolFormState): ToolFormState => ({ ...state, settled: state.values })

export function changeToolForm(state: ToolFormState, action: ToolFormAction): ToolFormState {
  switch (action.type) {
    case 'type':
      return { ...state, values: { ...state.values, [action.field]: action.text } }
    case 'typeCell':
      return replaceRows(state, action.field, (rows) =>
        rows.map((row) =>
          row.id === action.row ? { ...row, cells: { ...row.cells, [action.column]: action.text } } : row,
        ),
      )
    case 'addRow': {
      const row = { id: state.nextRowId, cells: createEmptyRow(action.field) }
      const added = replaceRows(state, action.name, (rows) => [...rows, row])
      return settle({ ...added, nextRowId: state.nextRowId + 1 })
    }
    case 'removeRow':
      return settle(replaceRows(state, action.name, (rows) => rows.filter(({ id }) => id !== action.row)))
    case 'leave':
      return settle({ ...state, left: new Set(state.left).add(action.control) })
    case 'settle':
      return state.settled === state.values ? state : settle(state)
    case 'clear':
      return action.initial
  }
}

/** Returns the texts of a form for the tool. */
export const toTypedValues = (values: FormValues): TypedValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.map(({ cells }) => cells),
    ]),
  )

/** Returns the sentences of problems by the names of the controls that they are about. */
export function listProblemTexts(settled: FormValues, problems: readonly Problem[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { at, text } of problems) {
    const [field = '', index, column] = at.split('.')
    const row = index === undefined ? undefined : listRows(settled, field)[Number(index)]
    texts.set(row && column !== undefined ? cellControl(field, row.id, column) : at, text)
  }
  return texts
}

/** Whether a problem of a control is shown: not while nothing was typed into it and it has not been left. */
export const isProblemShown = ({ left }: ToolFormState, control: string, text: string): boolean =>
  left.has(control) || text.trim() !== ''
