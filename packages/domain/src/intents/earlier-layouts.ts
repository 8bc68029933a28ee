import { defaultIntentFields, type Intent } from '../catalog/intent.ts'
import { slugFromTitle } from '../catalog/slug.ts'
import { hashText } from '../language/text-features.ts'
import {
  createLessonFinderByMeaning,
  createMeaningFinder,
  type EarlierLibrary,
  listStems,
  type Synonym,
} from './earlier-synonyms.ts'
import { cleanPhrase, MAX_INTENT_LESSONS, MAX_INTENT_PHRASES, removeRepeatedPhrases } from './phrases.ts'

/**
 * What layouts had before there were intents: worries, which the dashboard offered, each with the lesson that answers
 * it, and synonyms of the search.
 */
export type EarlierLayout = {
  worries: readonly { words: string; unitId: string }[]
  synonyms: readonly Synonym[]
}

/** The slugs of converted intents begin with it, and no slug in content/intents does. */
export const CONVERTED_INTENT_PREFIX = 'earlier-'

const MAX_SLUG_LENGTH = 80

/** Returns the slug of the intent that a worry or meaning becomes, which is the same for the same words. */
function toIntentSlug(words: string): string {
  const hash = hashText(words).toString(16).padStart(8, '0')
  const slug = CONVERTED_INTENT_PREFIX + slugFromTitle(words, () => hash)
  return slug.length <= MAX_SLUG_LENGTH ? slug : `${slug.slice(0, MAX_SLUG_LENGTH - hash.length - 1)}-${hash}`
}

/** Returns the slugs of the intents that the worries of a layout become. */
export function toOfferedIntentSlugs({ worries }: Pick<EarlierLayout, 'worries'>): string[] {
  return [...new Set(worries.map(({ words }) => toIntentSlug(words)))]
}

type DraftFields<T> = Pick<Intent, 'title' | 'disabled'> & { layout: T }

/** An intent in the making, with the first layout that it comes from. */
type Draft<T> = DraftFields<T> & { phrases: string[]; lessons: Set<string> }

type Parts = { phrases: readonly string[]; lessons: readonly string[] }

function addParts({ phrases, lessons }: Pick<Draft<unknown>, 'phrases' | 'lessons'>, parts: Parts): void {
  phrases.push(...parts.phrases)
  for (const unitId of parts.lessons) lessons.add(unitId)
}

type Drafts<T> = Map<string, Draft<T>>

/** Returns the intent with a slug, which is added if there is none. */
function requireDraft<T>(drafts: Drafts<T>, slug: string, fields: DraftFields<T>): Draft<T> {
  const draft: Draft<T> = drafts.get(slug) ?? { ...fields, phrases: [], lessons: new Set() }
  drafts.set(slug, draft)
  return draft
}

/** Returns the intents that the worries of layouts become, without those in `others`. */
function convertWorries<T extends EarlierLayout>(
  layouts: readonly T[],
  { disabled, others = new Map() }: { disabled: boolean; others?: Drafts<T> },
): Drafts<T> {
  const drafts: Drafts<T> = new Map()
  for (const layout of layouts)
    for (const { words, unitId } of layout.worries) {
      const slug = toIntentSlug(words)
      if (others.has(slug)) continue
      const title = cleanPhrase(words)
      const draft = requireDraft(drafts, slug, { title, disabled, layout })
      addParts(draft, { phrases: [title], lessons: [unitId] })
    }
  return drafts
}

/**
 * Returns the function that finds the worry that says what a synonym means: whose words, or else the whole title or a
 * whole keyword of whose lesson, have the same stems. One stem is not enough: "mother" names a subject, and not what is
 * said about it, and "savings" is not "I have nothing saved".
 */
function createWorryFinder<T>(worries: Drafts<T>, { units }: EarlierLibrary) {
  const unitsById = new Map(units.map((unit) => [unit.unitId, unit]))
  const byStems = new Map<string, Draft<T>>()
  const add = (text: string, worry: Draft<T>) => {
    const stems = listStems(text)
    const key = stems.join(' ')
    if (stems.length > 1 && !byStems.has(key)) byStems.set(key, worry)
  }
  const drafts = [...worries.values()]
  for (const worry of drafts) add(worry.title, worry)
  for (const worry of drafts)
    for (const unitId of worry.lessons) {
      const { title, keywords } = unitsById.get(unitId) ?? { title: '', keywords: [] }
      for (const text of [title, ...keywords]) add(text, worry)
    }

  return (meanings: readonly string[]): Draft<T> | undefined =>
    meanings.map((meaning) => byStems.get(listStems(meaning).join(' '))).find((worry) => worry !== undefined)
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function convertSynonyms<T extends EarlierLayout>(
  drafts: Drafts<T>,
  layouts: readonly T[],
  library: EarlierLibrary,
): void {
  const findWorry = createWorryFinder(drafts, library)
  const findLessons = createLessonFinderByMeaning(library)
  for (const layout of layouts) {
    const followMeanings = createMeaningFinder(layout.synonyms)
    for (const { word } of layout.synonyms) {
      const phrase = cleanPhrase(word)
      const meanings = followMeanings(word).map(cleanPhrase)
      const worry = findWorry(meanings)
      if (worry) {
        addParts(worry, { phrases: [phrase], lessons: [] })
        continue
      }
      const title = capitalize(meanings.at(-1) ?? phrase)
      const draft = requireDraft(drafts, toIntentSlug(title), { title, disabled: true, layout })
      // That of a worry is enabled, and has the lesson that an editor has chosen.
      const lessons = draft.disabled ? meanings.flatMap(findLessons) : []
      addParts(draft, { phrases: [...meanings, phrase], lessons })
    }
  }
}

export type ConvertedIntent<T> = {
  intent: Intent
  /** The first layout that it comes from. */
  layout: T
}

/**
 * Returns the intents that the worries and synonyms of layouts become. A synonym is a phrase of the worry that says the
 * same as what it means. If there is none, it is a phrase of an intent of its own with the lessons that have what it
 * means. That is disabled: a phrase of an intent that is typed answers for certain, and no one has read whether these
 * lessons answer it. So is the intent of a worry that only an earlier version of a layout has, which names it when it is
 * restored.
 */
export function convertEarlierLayoutsToIntents<T extends EarlierLayout>(
  layouts: readonly T[],
  library: EarlierLibrary,
  earlierVersions: readonly T[] = [],
): ConvertedIntent<T>[] {
  const drafts = convertWorries(layouts, { disabled: false })
  convertSynonyms(drafts, layouts, library)
  const restorable = convertWorries(earlierVersions, { disabled: true, others: drafts })
  return [...drafts, ...restorable].map(([slug, { phrases, lessons, layout, ...fields }]) => ({
    intent: {
      ...defaultIntentFields,
      ...fields,
      slug,
      phrases: removeRepeatedPhrases(phrases).slice(0, MAX_INTENT_PHRASES),
      lessons: [...lessons].slice(0, MAX_INTENT_LESSONS),
      helpLines: [],
    },
    layout,
  }))
}
