import type { NumberKind } from './field.ts'

/** Digits after the point. The units of the kinds are the last of them. */
const decimalPlaces: Record<NumberKind, number> = { money: 2, percent: 3, count: 0, months: 0 }

export type NumberProblem = 'comma' | 'decimals' | 'notANumber'
type ParsedNumber = { number: number } | { problem: NumberProblem }

const groupedBySpaces = /^\d{1,3}( \d{3})+(?=$|[.,])/
const groupedByCommas = /^\d{1,3}(,\d{3})+(?=$|\.)/
const plainNumber = /^(?=.*\d)(\d*)(?:\.(\d*))?$/
const numberWithCommas = /^[\d.,]*\d[\d.,]*$/

/** Removes a minus or parentheses, which are ways to write a sum below 0. */
function splitSign(text: string): { isNegative: boolean; rest: string } {
  const [, inParentheses] = /^\((.*)\)$/.exec(text) ?? []
  if (inParentheses !== undefined) return { isNegative: true, rest: inParentheses.trim() }
  const rest = text.replace(/^(\$? *)[-−–] */, '$1')
  return { isNegative: rest !== text, rest }
}

/** Removes the sign of the unit, which some people type as well. */
const removeUnit = (text: string, kind: NumberKind): string =>
  kind === 'money' ? text.replace(/^\$ */, '') : kind === 'percent' ? text.replace(/ *%$/, '') : text

/**
 * Reads a number as people in the United States type it, into the unit of its kind: "$1,500.50" of money is 150050, and
 * "6.875%" is 6875. A comma that does not separate thousands is a problem and no point: "1,5" may be meant either way.
 */
export function parseNumber(text: string, kind: NumberKind): ParsedNumber {
  const { isNegative, rest } = splitSign(text.normalize('NFKC').trim())
  let digits = removeUnit(rest, kind)
  digits = digits.replace(groupedBySpaces, (groups) => groups.replaceAll(' ', ''))
  if (kind !== 'percent') digits = digits.replace(groupedByCommas, (groups) => groups.replaceAll(',', ''))

  const match = plainNumber.exec(digits)
  if (match === null)
    return { problem: numberWithCommas.test(digits) && digits.includes(',') ? 'comma' : 'notANumber' }
  const [, whole = '', fraction = ''] = match
  const places = decimalPlaces[kind]
  if (fraction.length > places) return { problem: 'decimals' }
  const number = Number(whole + fraction.padEnd(places, '0'))
  return { number: isNegative && number > 0 ? -number : number }
}
