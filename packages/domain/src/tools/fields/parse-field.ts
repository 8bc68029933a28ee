import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { isDay } from '../../calendar/day.ts'
import { formatMoney, formatPercent } from '../format-values.ts'
import { MAX_NAME_LENGTH, type NumberKind, numberLimits, type SimpleField } from './field.ts'
import { messages } from './messages.ts'
import { type NumberProblem, parseNumber } from './parse-number.ts'

type FieldProblem = { kind: string; text: string }
type ParsedField = { value: number | string | null } | { problem: FieldProblem }

type NumberField = Extract<SimpleField, { kind: NumberKind }>

const emptyTexts: Record<NumberKind, PlainMessage> = {
  money: messages.emptyMoney,
  percent: messages.emptyPercent,
  count: messages.emptyNumber,
  months: messages.emptyNumber,
}

const wholeNumberTexts: Record<NumberProblem, PlainMessage> = {
  comma: messages.commaNumber,
  decimals: messages.decimalsNumber,
  notANumber: messages.notNumber,
}

const problemTexts: Record<NumberKind, Record<NumberProblem, PlainMessage>> = {
  money: { comma: messages.commaMoney, decimals: messages.decimalsMoney, notANumber: messages.notMoney },
  percent: {
    comma: messages.commaPercent,
    decimals: messages.decimalsPercent,
    notANumber: messages.notPercent,
  },
  count: wholeNumberTexts,
  months: wholeNumberTexts,
}

const fail = (kind: string, text: string): ParsedField => ({ problem: { kind, text } })

function formatLimit(kind: NumberKind, limit: number): string {
  if (kind === 'money') return formatMoney(limit)
  return kind === 'percent' ? formatPercent(limit) : String(limit)
}

function parseNumberField(field: NumberField, text: string): ParsedField {
  const { kind } = field
  const { min, max } = { ...numberLimits[kind], ...field }
  const parsed = parseNumber(text, kind)
  if ('problem' in parsed) return fail(parsed.problem, problemTexts[kind][parsed.problem]())
  const { number } = parsed
  // The smallest amount above nothing: "more than $0" is easier to read than "$0.01 or more".
  if (number < min && kind === 'money' && min === 1)
    return fail('tooSmall', messages.moreThan({ limit: formatMoney(0) }))
  if (number < min) return fail('tooSmall', messages.atLeast({ limit: formatLimit(kind, min) }))
  if (number > max) return fail('tooLarge', messages.atMost({ limit: formatLimit(kind, max) }))
  return { value: number }
}

const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2100-12-31']

/** Returns the value of a field whose text is empty, or the problem of one that must be filled in. */
function readEmpty(field: SimpleField): ParsedField {
  if (field.kind === 'name') return { value: '' }
  if ('ifEmpty' in field && field.ifEmpty !== undefined) return { value: field.ifEmpty }
  if (field.kind === 'choice') return { value: field.initial }
  return fail('empty', field.kind === 'date' ? messages.emptyDate() : emptyTexts[field.kind]())
}

/** Reads what was typed into a field: its value in the unit of its kind, or what is wrong, in a sentence. */
export function parseField(field: SimpleField, typed: string): ParsedField {
  const text = typed.trim()
  if (text === '') return readEmpty(field)
  switch (field.kind) {
    case 'name':
      return text.length > MAX_NAME_LENGTH
        ? fail('tooLong', messages.nameTooLong({ max: MAX_NAME_LENGTH }))
        : { value: text }
    case 'choice':
      return { value: Object.hasOwn(field.options, text) ? text : field.initial }
    case 'date':
      return isDay(text) && text >= FIRST_DAY && text <= LAST_DAY
        ? { value: text }
        : fail('notADate', messages.notADate())
    default:
      return parseNumberField(field, text)
  }
}
