import { foldText } from '../fold-text.ts'
import {
  ACTIVE_PREFIX_PATTERN,
  HERE_WORDS_PATTERN,
  LEAVING_NOUN_PATTERN,
  LEFT_STATUS_PATTERN,
  LEFT_WORD_PART_PATTERN,
  LEFT_WORDS_PATTERN,
  NEUTRAL_WORDS_PATTERN,
  NOT_ACTIVE_PATTERN,
  NOT_LEFT_PATTERN,
  NOT_YET_ACTIVE_PATTERN,
  PENDING_LEAVING_PATTERN,
  REHIRED_PATTERN,
} from './employment-words.ts'
import { findKnownHeading, toHeadingKey } from './heading-names.ts'
import { parseLeavingDays } from './leaving-days.ts'

/** What a state says of a person; null if it is not understood. */
type StateVerdict = 'left' | 'here' | null

const NO = /^(?:no|false|0|n|f|nein|non|nao|nie|nee|falsch|faux|falso|falsz|onwaar|off)$/
const YES =
  /^(?:yes|true|1|y|t|ja|si|oui|sim|tak|wahr|vrai|verdadero|verdadeiro|vero|waar|prawda|on|x|✓|✔|☑|checked)$/

/** Returns the words of a state with a space around each: of "INACTIVE_Left" and "Inactive - left" the same. */
const toWords = (text: string) =>
  ` ${foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

/** Whether a state says that someone is here again: "Rehired (terminated 2019)", but not "Rehired 2018, terminated 2024". */
function isHereAgain(text: string): boolean {
  const words = toWords(text.replace(/\([^()]*\)/gu, ' '))
  const again = REHIRED_PATTERN.exec(words)
  if (again === null) return false
  const rest = words.slice(again.index + again[0].length - 1)
  return !LEFT_WORDS_PATTERN.test(rest) || /^ (?:after|from|following|since) /u.test(rest)
}

/** Returns what a state says in words: "Terminated", "nicht mehr aktiv", "On leave". */
function judgeWords(text: string, today: string): StateVerdict {
  const words = toWords(text)
  if (ACTIVE_PREFIX_PATTERN.test(words) || NOT_YET_ACTIVE_PATTERN.test(words) || isHereAgain(text))
    return 'here'
  const rest = words.replace(NOT_LEFT_PATTERN, ' ')
  const isNotLeft = rest !== words
  const value = rest.replace(NEUTRAL_WORDS_PATTERN, '')
  const found = LEFT_WORDS_PATTERN.exec(rest)
  const isLeft =
    NOT_ACTIVE_PATTERN.test(rest) ||
    found !== null ||
    LEFT_STATUS_PATTERN.test(value) ||
    LEAVING_NOUN_PATTERN.test(rest) ||
    LEFT_WORD_PART_PATTERN.test(rest)
  if (isLeft) {
    const isPending = found !== null && PENDING_LEAVING_PATTERN.test(rest.slice(0, found.index))
    const { days } = parseLeavingDays(text, today)
    return isPending || (days.length > 0 && days.every((day) => day >= today)) ? 'here' : 'left'
  }
  return isNotLeft || HERE_WORDS_PATTERN.test(words) ? 'here' : null
}

/** A longer text is no state. */
const MAX_STATE_LENGTH = 200

/**
 * Returns what the cell of a column of states says: 'left' of "Terminated", of "ausgeschieden", of "No" below "Active", and of a
 * day before today (YYYY-MM-DD) below "Termination Date" or a heading that is not known, of a column that was chosen.
 */
export function judgeEmploymentStatus(heading: string, cell: string, today: string): StateVerdict {
  if (cell === '' || cell.length > MAX_STATE_LENGTH) return null
  const kind = findKnownHeading(heading)?.kind
  const key = toHeadingKey(cell) || cell.trim()
  if (kind === 'active' || kind === 'inactive') {
    if (NO.test(key)) return kind === 'active' ? 'left' : 'here'
    if (YES.test(key)) return kind === 'active' ? 'here' : 'left'
  }
  if (kind !== 'status' && kind !== 'active') {
    const { hasDate, days } = parseLeavingDays(cell, today)
    if (hasDate) return days.length > 0 && days.every((day) => day < today) ? 'left' : 'here'
  }
  return judgeWords(cell, today)
}

/** Codes of payroll systems beside A for active and T for terminated: retired, deceased, and both with pay. */
const LEFT_CODE = /^[RDQU]$/i

/** Whether the cell of a column of one-letter states, with the other letters that it has, says that the person has left. */
export function isLeftStatusCode(cell: string, codes: ReadonlySet<string>): boolean {
  if (!codes.has('A')) return false
  return /^[TI]$/i.test(cell) || (LEFT_CODE.test(cell) && codes.has('T'))
}

const MAX_SECTION_LENGTH = 60
/** "Former staff of the Dayton office". */
const FORMER_PEOPLE =
  /^ (?:former|ex|ehemalige|anciens?|antiguos|antigos|voormalige|byli) (?:employees?|staff|members?|workers?|colleagues?|volunteers?|mitarbeiter|beschaftigte|employes|salaries|empleados|funcionarios|dipendenti|medewerkers|pracownicy) /u

/** Whether a line alone above others says that those are here: "Current employees". */
export const isCurrentPeopleHeading = (text: string, today: string): boolean =>
  text.length <= MAX_SECTION_LENGTH && judgeWords(text, today) === 'here'

/** Whether a line alone above others says that those have left: "FORMER EMPLOYEES". */
export function isFormerPeopleHeading(text: string, today: string): boolean {
  if (text.length > MAX_SECTION_LENGTH) return false
  return FORMER_PEOPLE.test(toWords(text)) || judgeWords(text, today) === 'left'
}
