import { removePictures } from './clean-cell.ts'

/** Words before a family name that belong to it, in lower case. */
const PARTICLES = new Set(
  "af al ap av aw bat ben bin bint da dal dalla das de degli dei del dela dell della delle dello den der des di do dos du e el het ibn la las le lo los mac 's 't te ten ter tot uit van vander vanden ver vom von y zu zum zur".split(
    ' ',
  ),
)
const TITLES = new Set(
  'mr mrs ms miss mx dr prof professor rev sir dame herr frau hr fr sig sra srta sr mme mlle m dhr mevr mw pan pani dna ing dott dottssa dipl dr-ing'.split(
    ' ',
  ),
)
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v|filho|neto|junior)$/
/** What someone has studied is no name. */
const CREDENTIAL =
  /^(?:phd|md|esq|cpa|mba|rn|lpn|dds|dvm|do|pe|jd|bsn|msn|msw|lcsw|cfa|pmp|shrm-cp|shrm-scp|phr|sphr)$/
/** A note beside a name, and the number of a list before it. */
const NOTES = /\s*[([][^)\]]*[)\]]\s*|^\s*\d{1,4}[.)]\s+/gu

/** Whether a word belongs to the family name behind it. */
export const isParticle = (word: string) => word === word.toLowerCase() && PARTICLES.has(bare(word))

export type SplitName = { first: string; last: string }

const bare = (word: string) => word.toLowerCase().replace(/[.,’]/g, (mark) => (mark === '’' ? "'" : ''))
const isUpper = (word: string) => /^\P{Ll}*\p{Lu}\P{Ll}*\p{Lu}\P{Ll}*$/u.test(word)

function dropTitles(words: string[]): string[] {
  const start = words.findIndex((word) => !TITLES.has(bare(word)))
  const rest = start > 0 && words.length - start >= 2 ? words.slice(start) : words
  return rest
}

function dropCredentials(words: string[]): string[] {
  let end = words.length
  while (
    end > 0 &&
    isUpper((words[end - 1] ?? '').replace(/[.,]/g, '')) &&
    CREDENTIAL.test(bare(words[end - 1] ?? ''))
  )
    end -= 1
  // "PhD" has small letters; a name may be "DO" in a file of capitals.
  while (end > 1 && /^ph\.?d\.?$/i.test(words[end - 1] ?? '')) end -= 1
  return words.slice(0, end)
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

/**
 * Returns the two parts of a whole name: "Ada Low", "Low, Ada", "LOW Ada", "Dr. Ada van der Berg", "Ada Low Jr.". One
 * word is a first name. A rule of thumb: people are shown its outcome before it is used.
 */
export function splitName(name: string): SplitName {
  const [before = '', after = '', ...more] = removePictures(name)
    .replace(NOTES, ' ')
    .trim()
    .split(/\s*[,，、]\s*/u)
    .map((part) => dropCredentials(part.split(/\s+/u)).join(' '))
    .filter(Boolean)
  const isSuffix = after !== '' && after.split(' ').every((word) => SUFFIX.test(bare(word)))
  if (after !== '' && !isSuffix)
    return { first: dropTitles(after.split(' ')).join(' '), last: [before, ...more].join(' ') }
  const words = dropTitles(`${before} ${after}`.split(/\s+/u).filter(Boolean))
  if (words.length < 2) return { first: words.join(' '), last: '' }
  // Names in these scripts begin with the family's.
  if (
    words.every((word) =>
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u.test(word),
    )
  )
    return { first: words.slice(1).join(' '), last: words[0] ?? '' }
  const suffixes = countSuffixes(words)
  const core = words.slice(0, words.length - suffixes)
  const suffix = words.slice(words.length - suffixes)
  const byCase = splitByCase(core)
  if (byCase !== null) return { first: byCase.first, last: [byCase.last, ...suffix].join(' ') }
  const start = findFamilyName(core)
  return { first: core.slice(0, start).join(' '), last: [...core.slice(start), ...suffix].join(' ') }
}
