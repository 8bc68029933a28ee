import { removeEmojis } from './clean-cell.ts'
import type { NameOrder } from './heading-names.ts'

/** Words before a family name that belong to it, in lower case. */
const PARTICLES = new Set(
  "af al ap av aw bat ben bin bint da dal dalla das de degli dei del dela dell della delle dello den der des di do dos du e el het ibn la las le lo los mac 's 't te ten ter tot uit van vander vanden ver vom von y zu zum zur".split(
    ' ',
  ),
)
const TITLES = new Set(
  'mr mrs ms miss mx dr prof professor rev sir dame herr frau hr fr sig sra srta sr mme mlle dhr mevr mw dna dott dottssa dipl dr-ing'.split(
    ' ',
  ),
)
/** Titles that are initials or names without a full stop. */
const ABBREVIATED_TITLES = new Set(['m.', 'ing.'])
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v|filho|neto|junior)$/
/** What someone has studied, which is no name, in capitals; with small letters as `MIXED_CREDENTIAL` has them. */
const CREDENTIAL =
  /^(?:phd|edd|psyd|pharmd|drph|dnp|esq|cpa|mba|mph|msn|msw|bsn|rn|md|jd|lpn|aprn|crna|cna|fnp|fnp-bc|pa-c|lcsw|lmft|lpc|dds|dmd|dvm|do|pe|cfa|cfp|pmp|shrm-cp|shrm-scp|phr|sphr)$/
const MIXED_CREDENTIAL = /^(?:[Pp]h[Dd]|EdD|PsyD|PharmD|DrPH|Esq)$/
/** Credentials that are names as well where all words are in capitals: "TRAN VAN DO". */
const NAME_LIKE = /^(?:do|pe)$/
/** A note beside a name, and the number of a list before it. */
const NOTES = /\s*[([][^)\]]*[)\]]\s*|^\s*\d{1,4}[.)]\s+/gu

/** Whether a word belongs to the family name behind it. */
export const isParticle = (word: string) => word === word.toLowerCase() && PARTICLES.has(bare(word))

type SplitName = { first: string; last: string }

const bare = (word: string) => word.toLowerCase().replace(/[.,’]/g, (mark) => (mark === '’' ? "'" : ''))
const isUpper = (word: string) => !/\p{Ll}/u.test(word) && (word.match(/\p{Lu}/gu)?.length ?? 0) > 1

function dropTitles(words: string[]): string[] {
  const start = words.findIndex(
    (word) => !TITLES.has(bare(word)) && !ABBREVIATED_TITLES.has(word.toLowerCase()),
  )
  const rest = start > 0 && words.length - start >= 2 ? words.slice(start) : words
  return rest
}

function isCredential(word: string): boolean {
  const plain = word.replace(/[.,]/g, '')
  return MIXED_CREDENTIAL.test(plain) || (isUpper(plain) && CREDENTIAL.test(plain.toLowerCase()))
}

const isLongCredential = (word: string) => isCredential(word) && word.replace(/[.,]/g, '').length > 2

/**
 * Returns words without the credentials at their end. One of two letters may be a name: it is removed only if `minWords` words
 * stay.
 */
function dropCredentials(words: readonly string[], minWords: number): string[] {
  let end = words.length
  for (; end > 1 && isCredential(words[end - 1] ?? ''); end -= 1) {
    const word = words[end - 1] ?? ''
    const isAmbiguous = NAME_LIKE.test(bare(word)) && words.every((each) => each === each.toUpperCase())
    if (isAmbiguous || (!isLongCredential(word) && end <= minWords)) break
  }
  return words.slice(0, end)
}

/** Returns the parts of a name between its commas, each as its words, without parts that are credentials: "Ada Low, PhD, MBA". */
function splitAtCommas(name: string): string[][] {
  const parts = name
    .trim()
    .split(/\s*[,，、]\s*/u)
    .map((part) => part.split(/\s+/u).filter(Boolean))
    .filter((words) => words.length > 0)
  const names = parts.filter((words) => !words.every(isCredential))
  // One word before a comma has its other half behind it: "TRAN, DO".
  const isHalf = names.flat().length < 2
  const rest = isHalf ? parts.filter((words) => !words.every(isLongCredential)) : names
  return rest.map((words) => dropCredentials(words, rest.length > 1 ? 1 : 2))
}

/** Returns how many words at the end are "Jr.", "III" and the like; at least two other words stay. */
function countSuffixes(words: readonly string[]): number {
  let count = 0
  while (words.length - count > 2 && SUFFIX.test(bare(words[words.length - 1 - count] ?? ''))) count += 1
  return count
}

/** Returns where the family name begins, in words without titles and suffixes; there are at least two. */
function findFamilyName(words: readonly string[]): number {
  const particle = words.findIndex(
    (word, at) => at > 0 && at < words.length - 1 && PARTICLES.has(bare(word)) && word === word.toLowerCase(),
  )
  const saint = words.findIndex(
    (word, at) => at > 0 && at < words.length - 1 && /^(?:st|ste|saint)\.?$/i.test(word),
  )
  if (particle === -1 && saint > 0) return saint
  if (particle > 0)
    return bare(words[particle] ?? '') === 'y' || bare(words[particle] ?? '') === 'e'
      ? Math.max(1, particle - 1)
      : particle
  return words.length - 1
}

function splitByCase(words: readonly string[]): SplitName | null {
  const upper = words.filter(isUpper)
  const other = words.filter((word) => !isUpper(word))
  if (upper.length === 0 || other.length === 0) return null
  if (!other.some((word) => /^\p{Lu}.*\p{Ll}/u.test(word))) return null
  const isTogether = words.slice(0, upper.length).every(isUpper) || words.slice(-upper.length).every(isUpper)
  return isTogether ? { first: other.join(' '), last: upper.join(' ') } : null
}

const isSuffix = (words: readonly string[]) => words.every((word) => SUFFIX.test(bare(word)))

/** Returns the halves of "Low, Ada" and "Low, Jr., Ada"; null where no comma divides a name. */
function splitAtComma(parts: readonly (readonly string[])[]): SplitName | null {
  const [family = [], ...others] = parts
  const suffixes = others.filter(isSuffix)
  const [given, ...more] = others.filter((words) => !isSuffix(words))
  if (given === undefined) return null
  return { first: dropTitles([...given]).join(' '), last: [family, ...suffixes, ...more].flat().join(' ') }
}

/** Names in these scripts begin with the family's. */
const FAMILY_FIRST_SCRIPT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u

const countParticles = (words: readonly string[]) => {
  const count = words.findIndex((word) => !PARTICLES.has(bare(word)))
  return count === -1 ? words.length : count
}

/** Returns where the given name begins, in a name of at least two words that begins with one or two of the family. */
function findGivenName(words: readonly string[], surnames: number): number {
  let end = 0
  for (let count = 0; count < surnames && (end === 0 || end < words.length - 1); count += 1)
    end += countParticles(words.slice(end)) + 1
  return Math.min(end, words.length - 1)
}

/** More is no name. */
const MAX_LENGTH = 300

const usualOrder: NameOrder = { isFamilyFirst: false, surnames: 1 }

/**
 * Returns the two parts of a whole name: "Ada Low", "Low, Ada", "LOW Ada", "Dr. Ada van der Berg", "Ada Low Jr.". One
 * word is a first name. `order` is what the heading says of names without a comma. A rule of thumb: people are shown its
 * outcome before it is used.
 */
export function splitName(name: string, { isFamilyFirst, surnames }: NameOrder = usualOrder): SplitName {
  const parts = splitAtCommas(removeEmojis(name.slice(0, MAX_LENGTH)).replace(NOTES, ' '))
  const byComma = splitAtComma(parts)
  if (byComma !== null) return byComma
  const words = dropTitles(parts.flat())
  if (words.length < 2) return { first: words.join(' '), last: '' }
  if (words.every((word) => FAMILY_FIRST_SCRIPT.test(word)))
    return { first: words.slice(1).join(' '), last: words[0] ?? '' }
  const suffixes = countSuffixes(words)
  const core = words.slice(0, words.length - suffixes)
  const suffix = words.slice(words.length - suffixes)
  const byCase = splitByCase(core)
  if (byCase !== null) return { first: byCase.first, last: [byCase.last, ...suffix].join(' ') }
  if (isFamilyFirst) {
    const end = findGivenName(core, surnames)
    return { first: core.slice(end).join(' '), last: [...core.slice(0, end), ...suffix].join(' ') }
  }
  const start = Math.min(findFamilyName(core), Math.max(1, core.length - surnames))
  return { first: core.slice(0, start).join(' '), last: [...core.slice(start), ...suffix].join(' ') }
}
