/** A sum of money or a share: "$23,500", "1,000 dollars", "6.2 percent". */
const AMOUNT = /[$€£]\s?\d|\d\s?(?:%|percent\b|dollars?\b|cents?\b)/i
/** What laws and agencies set for each year. */
const YEARLY_LIMIT =
  /\b(?:limits?|thresholds?|maximum|deductions?|exemptions?|exclusions?|premiums?|allowances?|tax rates?)\b/i

/** Four digits that are no part of a sum, a date in figures or the number of a document ("Notice 2025-67"). */
const YEAR = /(?<![\d$€£.,/#-])(?:19|20)\d{2}(?!\d|[-/.,]\d|\s?%)/g

/** Words before a year that name when something began, ended or was enacted, which stays true. */
const ORIGIN =
  /\b(?:since|before|after|until|till|from|born in|act of|law of|rule of|(?:passed|enacted|published|founded|adopted) in|(?:up|down) from .{1,40} in)\s+(?:(?:early|late|mid|the year|january|february|march|april|may|june|july|august|september|october|november|december)[\s-]+)*$/i

/** Characters before a year that can say that it is an origin. */
const MAX_ORIGIN_LENGTH = 80

/** Past tense: the sentence says what happened in its year, and does not become wrong. */
const PAST_TENSE =
  /\b(?:was|were|had|did|asked|came|fell|gave|grew|reported|rose|said|saw|showed|took|went|wrote)\b/i

/**
 * Returns the newest year for which a sentence names a sum, a share or a yearly limit ("In 2025 the limit is $23,500"),
 * or null. It is a guess by the words of the sentence: it prefers to miss a figure over a false alarm.
 */
export function findAmountYear(sentence: string): number | null {
  if (!AMOUNT.test(sentence) && !YEARLY_LIMIT.test(sentence)) return null
  if (PAST_TENSE.test(sentence)) return null
  const years = [...sentence.matchAll(YEAR)]
  const isOrigin = ({ index }: RegExpExecArray) =>
    ORIGIN.test(sentence.slice(Math.max(0, index - MAX_ORIGIN_LENGTH), index))
  const newest = Math.max(...years.map(([year]) => Number(year)))
  return years.some((year) => Number(year[0]) === newest && !isOrigin(year)) ? newest : null
}

/** Older years are history, or numbers that are no years at all. */
const MAX_YEARS = 10

export function hasAmountYearPassed(year: number, currentYear: number): boolean {
  return year < currentYear && year >= currentYear - MAX_YEARS
}
