import { isSameValue, listChangedFields, type RecordFields } from '@kitchen-table/domain/catalog'
import { messages } from './messages.ts'

/** What a field of a form holds. A key is the slug or id of another record; a file has at least a name. */
type FieldKind = 'text' | 'richText' | 'flag' | 'key' | 'list' | 'file'

/** A field of a record, as editors name it and as its value is shown where versions are compared. */
export type EditedField = {
  /** As it stands beside the value: "Watch Next". */
  label: string
  kind: FieldKind
  /** The words of a flag: of true, then of false. */
  flagWords?: readonly [string, string]
  /** Returns the name of the record that a key, or an item of a list, stands for. */
  nameOf?: (key: string) => string
  /** Returns the words for a value that is none of these kinds. */
  describe?: (value: unknown) => string
  /** The words of a changed list that still has the same items: "order of lessons". */
  orderWords?: string
}

export type EditedFields<Values> = { readonly [Name in keyof Values & string]: EditedField }

const isText = (value: unknown) => typeof value === 'string'

const isOfKind: Record<FieldKind, (value: unknown) => boolean> = {
  text: isText,
  richText: isText,
  flag: (value) => typeof value === 'boolean',
  key: (value) => value === null || isText(value),
  list: (value) => Array.isArray(value) && value.every(isText),
  file: (value) =>
    value === null ||
    (typeof value === 'object' && 'reference' in value && isText(value.reference) && 'name' in value),
}

/** Whether the value has exactly these fields, of these kinds. */
export function hasFields<Values>(fields: EditedFields<Values>, value: unknown): value is Values {
  if (typeof value !== 'object' || value === null) return false
  const values = new Map(Object.entries(value))
  const kinds = Object.entries<EditedField>(fields)
  return (
    kinds.length === values.size &&
    kinds.every(([name, { kind }]) => values.has(name) && isOfKind[kind](values.get(name)))
  )
}

/** Returns what was changed, or is being uploaded, in the words of the save bar: "description", "order of lessons". */
export function listChangedFieldLabels<Values extends RecordFields>(
  fields: EditedFields<Values>,
  before: Values,
  after: Values,
  uploading: ReadonlySet<keyof Values & string> = new Set(),
): string[] {
  return [...new Set([...uploading, ...listChangedFields(before, after)])].map((name) => {
    const { label, orderWords } = fields[name]
    const isReordered = isSameValue(sortItems(before[name]), sortItems(after[name]))
    return orderWords !== undefined && isReordered ? orderWords : toLowerLabel(label)
  })
}

function sortItems(list: unknown): unknown {
  return Array.isArray(list) ? [...list].sort() : list
}

/** Lower-cases a label, unless it is a name like "Watch Next". */
function toLowerLabel(text: string): string {
  if (/\s\p{Lu}/u.test(text)) return text
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** Returns the value of a field in words, one line for each item of a list. Rich text is returned as its plain text. */
export function formatFieldValueLines(
  { kind, flagWords = [messages.yes(), messages.no()], nameOf, describe }: EditedField,
  value: unknown,
): string[] {
  if (describe) return [describe(value)]
  if (value === null || value === undefined || value === '') return [messages.nothing()]
  if (typeof value === 'boolean') return [value ? flagWords[0] : flagWords[1]]
  if (Array.isArray(value))
    return value.length === 0 ? [messages.nothing()] : value.map((item) => nameItem(item, nameOf))
  if (typeof value === 'object') return ['name' in value ? String(value.name) : messages.nothing()]
  if (kind === 'richText') return toPlainLines(String(value))
  return [nameItem(value, kind === 'key' ? nameOf : undefined)]
}

function nameItem(item: unknown, nameOf: EditedField['nameOf']): string {
  return nameOf?.(String(item)) ?? String(item)
}

function describeImage(tag: string): string {
  const alt = /\balt="([^"]+)"/i.exec(tag)?.[1]
  return alt === undefined ? messages.picture() : messages.pictureOf({ alt })
}

const BLOCK_END = /<\/(?:p|h[1-6]|li)>|<br\s*\/?>/gi

/** Returns the text of a rich text, a line for each paragraph, heading and item of a list. */
function toPlainLines(html: string): string[] {
  const text = html
    .replace(/<img\b[^>]*>/gi, describeImage)
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
  const lines = text.split('\n').map((line) => line.trim())
  const filled = lines.filter((line) => line !== '')
  return filled.length === 0 ? [messages.nothing()] : filled
}
