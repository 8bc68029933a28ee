import { slugFromTitle } from '../catalog/slug.ts'
import { removeHiddenCharacters } from '../language/remove-hidden-characters.ts'
import { hashText } from '../language/text-features.ts'
import {
  createLessonFinder,
  createMeaningFollower,
  type EarlierLibrary,
  type Synonym,
} from './earlier-synonyms.ts'
import { emptyIntent, type Intent } from './intent.ts'

/**
 * What layouts had before there were intents: worries, which the dashboard offered, each with the lesson that answers
 * it, and synonyms of the search.
 */
export type EarlierLayout = {
  worries: readonly { words: string; unitId: string }[]
  synonyms: readonly Synonym[]
}

/** What an intent can have. */
const MAX_PHRASES = 80
const MAX_LESSONS = 8

type IntentParts = Pick<Intent, 'title' | 'phrases' | 'lessons'>

const cleanText = (text: string) => removeHiddenCharacters(text).replace(/\s+/g, ' ').trim()

/** Returns the slug of the intent that a worry becomes, which is the same for the same words. */
const toIntentSlug = (words: string) =>
  slugFromTitle(words, () => hashText(words).toString(16).padStart(8, '0'))

/** Returns the slugs of the intents that the worries of a layout become. */
export function toOfferedIntents({ worries }: Pick<EarlierLayout, 'worries'>): string[] {
  return [...new Set(worries.map(({ words }) => toIntentSlug(words)))]
}

/** Returns the texts without those that differ from an earlier one in nothing but capitals. */
function withoutRepeats(texts: readonly string[]): string[] {
  const lower = texts.map((text) => text.toLowerCase())
  return texts.filter((_, at) => lower.indexOf(lower[at] ?? '') === at)
}

/** Adds to the intent with a slug what it does not have, or a new intent. */
function addParts(intents: Map<string, IntentParts>, slug: string, parts: IntentParts): void {
  const { title, phrases, lessons } = intents.get(slug) ?? { ...parts, phrases: [], lessons: [] }
  intents.set(slug, {
    title,
    phrases: withoutRepeats([...phrases, ...parts.phrases]).slice(0, MAX_PHRASES),
    lessons: [...new Set([...lessons, ...parts.lessons])].slice(0, MAX_LESSONS),
  })
}

function convertWorries(layouts: readonly EarlierLayout[]): Map<string, IntentParts> {
  const intents = new Map<string, IntentParts>()
  for (const { words, unitId } of layouts.flatMap(({ worries }) => worries)) {
    const title = cleanText(words)
    addParts(intents, toIntentSlug(words), { title, phrases: [title], lessons: [unitId] })
  }
  return intents
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Returns the intents that the worries and synonyms of layouts become. A synonym is a phrase of the first worry whose lesson
 * has what it means in its title or keywords, or of an intent of its own, which is disabled if no lesson has that.
 */
export function convertEarlierLayouts(layouts: readonly EarlierLayout[], library: EarlierLibrary): Intent[] {
  const intents = convertWorries(layouts)
  const worries = [...intents]
  const findLessons = createLessonFinder(library)
  for (const { synonyms } of layouts) {
    const followMeanings = createMeaningFollower(synonyms)
    for (const { word } of synonyms) {
      const phrase = cleanText(word)
      const meanings = followMeanings(word).map(cleanText)
      const { inUnits, inTracks } = findLessons(meanings)
      const [slug, worry] =
        worries.find(([, { lessons }]) => lessons.some((unitId) => inUnits.has(unitId))) ?? []
      if (slug !== undefined && worry !== undefined) {
        addParts(intents, slug, { ...worry, phrases: [phrase] })
        continue
      }
      const title = capitalize(meanings.at(-1) ?? phrase)
      const parts = { title, phrases: [...meanings, phrase], lessons: [...inUnits, ...inTracks] }
      addParts(intents, toIntentSlug(title), parts)
    }
  }
  return [...intents].map(([slug, parts]) => ({
    ...emptyIntent,
    ...parts,
    slug,
    helpLines: [],
    disabled: parts.lessons.length === 0,
  }))
}
