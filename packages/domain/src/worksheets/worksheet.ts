/** `money` is an amount, as the head of its column says. People write guesses and question marks there too. */
type WorksheetFieldKind = 'text' | 'long-text' | 'tick' | 'money'

/** A part of a worksheet that is filled in. */
export type WorksheetField = {
  /**
   * Unique in its worksheet, and made of the words beside the field, not of its place: what someone has filled in stays
   * with its words when an editor adds or moves others, or changes the value of a fact among them. Letters, digits, `-` and `_`; at most 120 characters.
   */
  name: string
  /** What a screen reader says, in the language of the worksheet: "How much, row Rent". Unique in its worksheet. */
  label: string
  kind: WorksheetFieldKind
}

/** A cell has either a text, which may be empty, or a field. */
export type WorksheetCell = { text: string; field: WorksheetField | null }

/** The first cell of a row is its head, if it has a text. Every row has as many cells as `head`. */
export type WorksheetTable = { kind: 'table'; head: string[]; rows: WorksheetCell[][] }

/** A part of a worksheet, in the order in which it is read. */
export type WorksheetBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'ticks'; items: { text: string; field: WorksheetField }[] }
  | { kind: 'steps'; items: { number: string; text: string; field: WorksheetField | null }[] }
  /** Lines to write on. `label` stands before the first one; '' if the block before says what they are for. */
  | { kind: 'line'; label: string; lineCount: number; field: WorksheetField }
  | WorksheetTable

export type ParsedWorksheet = { title: string; blocks: WorksheetBlock[] }

function listBlockFields(block: WorksheetBlock): (WorksheetField | null)[] {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return []
    case 'ticks':
    case 'steps':
      return block.items.map(({ field }) => field)
    case 'line':
      return [block.field]
    case 'table':
      return block.rows.flatMap((row) => row.map(({ field }) => field))
    default:
      return block satisfies never
  }
}

/** Returns the fields of a worksheet in the order in which they are read. */
export function listWorksheetFields({ blocks }: ParsedWorksheet): WorksheetField[] {
  return blocks.flatMap(listBlockFields).filter((field) => field !== null)
}
