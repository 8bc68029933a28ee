import {
  type ColumnChoice,
  type ImportQuestion,
  type NameOrder,
  type SampledColumn,
  type TextEncoding,
  textEncodings,
} from '@kitchen-table/domain/member-import'

type Untrusted<Type> = { [K in keyof Type]?: unknown }
type Encoding = ImportQuestion['encodings'][number]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const listTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
const listObjects = (value: unknown): object[] => (Array.isArray(value) ? value.filter(isObject) : [])

function parseNameOrder(value: unknown): NameOrder | null {
  const { isFamilyFirst, surnames }: Untrusted<NameOrder> = isObject(value) ? value : {}
  const isOrder = typeof isFamilyFirst === 'boolean' && (surnames === 1 || surnames === 2)
  return isOrder ? { isFamilyFirst, surnames } : null
}

function parseColumn(value: Untrusted<SampledColumn>): SampledColumn | null {
  const { index, heading, samples } = value
  if (typeof index !== 'number' || typeof heading !== 'string') return null
  const nameOrder = parseNameOrder(value.nameOrder)
  return { index, heading, samples: listTexts(samples), ...(nameOrder !== null && { nameOrder }) }
}

function parseEncoding({ encoding, names }: Untrusted<Encoding>): Encoding | null {
  const known: TextEncoding | undefined = textEncodings.find((each) => each === encoding)
  return known === undefined ? null : { encoding: known, names: listTexts(names) }
}

function parseGuess(value: unknown): ColumnChoice | null {
  const { email, ...others }: Untrusted<ColumnChoice> = isObject(value) ? value : {}
  if (typeof email !== 'number') return null
  const toIndex = (index: unknown) => (typeof index === 'number' ? index : null)
  return {
    email,
    first: toIndex(others.first),
    last: toIndex(others.last),
    fullName: toIndex(others.fullName),
    subGroup: toIndex(others.subGroup),
    status: toIndex(others.status),
  }
}

/** Returns what has to be answered before a file can be reviewed, from the data of the refusal; null for any other data. */
export function parseImportQuestion(data: unknown): ImportQuestion | null {
  const { columns, guess, encodings }: Untrusted<ImportQuestion> = isObject(data) ? data : {}
  const parsedGuess = parseGuess(guess)
  if (parsedGuess === null) return null
  return {
    columns: listObjects(columns)
      .map(parseColumn)
      .filter((column) => column !== null),
    guess: parsedGuess,
    encodings: listObjects(encodings)
      .map(parseEncoding)
      .filter((encoding) => encoding !== null),
  }
}
