import { type EditedFact, type FactInput, type FactRow, factInput } from '@kitchen-table/contract/catalog'
import { type FactKind, factKinds } from '@kitchen-table/domain/facts'
import type { FormErrors } from '../../../../app/forms/form-errors.ts'
import type { EditedFields } from '../../editors/edited-field.ts'
import type { EditedRecord } from '../../editors/save-with-merge.ts'
import { validateFields } from '../../editors/validate-fields.ts'
import { messages as checkMessages } from '../checked-records/messages.ts'
import { factKindLabels } from './fact-kind-labels.ts'
import { type FactRowErrors, formatFactRow, listFilledRows, parseFactRow } from './fact-rows.ts'
import { messages } from './messages.ts'

/** A form of a fact: '' for what it does not have. */
export type FactValues = {
  title: string
  kind: string
  /** The rows of the form as `formatFactRow` makes them. */
  values: string[]
  periods: string[]
  url: string
  holdsFor: string
  sourceTitle: string
  sourceUrl: string
  checkedOn: string
  checkAgainBy: string
  confirmed: boolean
  note: string
  disabled: boolean
}

const emptyRow = formatFactRow(['', ''])

/** Returns the form for a new fact, which is checked on `today` and again on `nextCheck` (YYYY-MM-DD). */
export function createEmptyFactValues(today: string, nextCheck: string): FactValues {
  return {
    title: '',
    kind: '',
    values: [emptyRow],
    periods: [],
    url: '',
    holdsFor: '',
    sourceTitle: '',
    sourceUrl: '',
    checkedOn: today,
    checkAgainBy: nextCheck,
    confirmed: true,
    note: '',
    disabled: false,
  }
}

function parseFactKind(text: string): FactKind | null {
  return factKinds.find((kind) => kind === text) ?? null
}

export function toFactRecord(fact: FactRow | EditedFact): EditedRecord<FactValues> {
  const { slug, version, values, periods, url, source } = fact
  const { title, kind, holdsFor, checkedOn, checkAgainBy, confirmed, note, disabled } = fact
  return {
    key: slug,
    version,
    savedAt: 'savedAt' in fact ? fact.savedAt : null,
    savedBy: 'savedBy' in fact ? fact.savedBy : null,
    values: {
      title,
      kind,
      values: values.map(({ name, text }) => formatFactRow([name, text])),
      periods: periods.map(({ opens, closes }) => formatFactRow([opens, closes])),
      url: url ?? '',
      holdsFor,
      sourceTitle: source.title,
      sourceUrl: source.url,
      checkedOn,
      checkAgainBy,
      confirmed,
      note,
      disabled,
    },
  }
}

/** Returns what a save sends: of a window its days, of anything else its values; of a link its address. */
export function toFactInput(form: FactValues): Omit<FactInput, 'kind'> & { kind: FactKind | '' } {
  const kind = parseFactKind(form.kind) ?? ''
  const rows = (items: string[]) => listFilledRows(items).map(({ row }) => row)
  const { title, url, holdsFor, sourceTitle, sourceUrl } = form
  const { checkedOn, checkAgainBy, confirmed, note, disabled } = form
  return {
    title,
    kind,
    values: kind === 'window' ? [] : rows(form.values).map(([name, text]) => ({ name: name.trim(), text })),
    periods: kind === 'window' ? rows(form.periods).map(([opens, closes]) => ({ opens, closes })) : [],
    url: kind === 'link' ? url.trim() || null : null,
    holdsFor,
    source: { title: sourceTitle, url: sourceUrl },
    checkedOn,
    checkAgainBy,
    confirmed,
    note,
    disabled,
  }
}

/** Returns a form as it is stored, for save-with-merge.ts. */
export function toStoredFact(form: FactValues): FactValues {
  const input = factInput.safeParse(toFactInput(form)).data
  return input === undefined
    ? form
    : toFactRecord({ ...input, slug: '', version: 1, savedAt: null, savedBy: null }).values
}

/** The field of the form for a field of the input. */
const formFields = { 'source.title': 'sourceTitle', 'source.url': 'sourceUrl' }

export const validateFact = (form: FactValues): FormErrors =>
  validateFields(factInput, toFactInput(form), formFields)

const rowColumns = { values: ['name', 'text'], periods: ['opens', 'closes'] }

/** Returns the sentences of `validateFact` that are about one row. */
export function findFactRowErrors(form: FactValues, list: keyof typeof rowColumns): FactRowErrors {
  const errors: Record<number, FactRowErrors[number]> = {}
  const filled = listFilledRows(form[list])
  for (const { path, message } of factInput.safeParse(toFactInput(form)).error?.issues ?? []) {
    const row = filled[Number(path[1])]
    if (path[0] !== list || row === undefined) continue
    const [first, second] = errors[row.index] ?? []
    const isFirst = rowColumns[list].indexOf(String(path[2])) === 0
    errors[row.index] = isFirst ? [first ?? message, second] : [first, second ?? message]
  }
  return errors
}

function nameKind(text: string): string {
  const kind = parseFactKind(text)
  return kind === null ? text : factKindLabels[kind]()
}

function nameValue(item: string): string {
  const [first, second] = parseFactRow(item)
  return first === '' ? second : `${first}: ${second}`
}

function namePeriod(item: string): string {
  return parseFactRow(item).join(' – ')
}

/** Returns the fields in the words of the form, for drafts, conflicts and versions. */
export const defineFactFields = (): EditedFields<FactValues> => ({
  title: { label: messages.whatItIs(), kind: 'text' },
  kind: { label: messages.kind(), kind: 'key', nameOf: nameKind },
  values: { label: messages.values(), kind: 'list', nameOf: nameValue },
  periods: { label: messages.periods(), kind: 'list', nameOf: namePeriod },
  url: { label: messages.address(), kind: 'text' },
  holdsFor: { label: messages.holdsFor(), kind: 'text' },
  sourceTitle: { label: messages.sourceTitle(), kind: 'text' },
  sourceUrl: { label: messages.sourceUrl(), kind: 'text' },
  checkedOn: { label: checkMessages.checkedOn(), kind: 'text' },
  checkAgainBy: { label: checkMessages.checkAgainBy(), kind: 'text' },
  confirmed: { label: messages.confirmed(), kind: 'flag', flagWords: [messages.yes(), messages.no()] },
  note: { label: messages.note(), kind: 'text' },
  disabled: { label: messages.shown(), kind: 'flag', flagWords: [messages.noDisabled(), messages.yes()] },
})
