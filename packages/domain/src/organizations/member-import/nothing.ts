import { toSearchKey } from '../member-search.ts'

/** Errors of spreadsheets in any language: #N/A, #REF!, #BEZUG!, #¿NOMBRE?, #DIV/0!, #NV. */
const ERROR_VALUE = /^#(?:[¡¿]?[\p{Lu}/0_. ]+[!?]|N\/?[ADV]|NULL!?|GETTING_DATA|NAZWA\?|N\/D)$/u
/** What programs write for "nothing". "Null", "Nil" and "Nan" in this case, and "Na", are names that people have. */
const NOTHING =
  /^(?:null|NULL|\(null\)|<null>|\\N|n\/a|N\/A|N\.A\.|n\.a\.|None|none|NONE|nil|NIL|nan|NaN|undefined|unknown|Unknown|UNKNOWN|tbd|TBD|k\.\s?A\.|s\/n|n\/d|N\/D|[-–—.?*_/]+)$/u

/** Whether a text is a program's word for "nothing". */
export const isWordForNothing = (text: string) => NOTHING.test(text)

/** Whether a cell says that there is nothing: a spreadsheet's error, or a program's word for it. */
export function isNothing(text: string): boolean {
  return ERROR_VALUE.test(text) || NOTHING.test(text)
}

/** Words for "nothing" that are names as well. */
const NAME_LIKE_NOTHING = /^(?:null|none|nil|nan)$/i

/**
 * Whether a word for "nothing" is someone's name: the address has it as its own part, alone or beside the other half of
 * the name or its initial, as in "jennifer.null@example.org" and "jnull@example.org".
 */
export function isNameInAddress(word: string, other: string, address: string): boolean {
  if (!NAME_LIKE_NOTHING.test(word)) return false
  const [name, half] = [toSearchKey(word), toSearchKey(other).replace(/[^\p{L}]/gu, '')]
  const parts = new Set(
    address
      .slice(0, address.indexOf('@'))
      .toLowerCase()
      .split(/[^a-z]+/),
  )
  const besides = half === '' ? [] : [half, half.charAt(0)]
  return [name, ...besides.flatMap((beside) => [beside + name, name + beside])].some((part) =>
    parts.has(part),
  )
}
