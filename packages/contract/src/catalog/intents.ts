import { searchLanguages } from '@kitchen-table/domain/crisis-model'
import { crisisKinds } from '@kitchen-table/domain/help'
import { MAX_SEARCH_LENGTH } from '@kitchen-table/domain/intents'
import { languages } from '@kitchen-table/i18n/locale'
import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { layoutSlug, slug } from '../fields.ts'
import { intentInput } from './intent-input.ts'
import { shownHelpLine } from './library.ts'
import { intentFields } from './records.ts'

/** A lesson that answers an intent, in the first track that has it. */
const answeringLesson = z.object({
  unitId: z.string(),
  title: z.string(),
  /** Of the lesson, not of the search. */
  language: z.enum(languages),
  track: z.string(),
  /** Whether the layout lists the track; otherwise the lesson is from the whole library. */
  isListed: z.boolean(),
  /** The sentence of the lesson that is nearest to the search and the intent; null if none is. */
  sentence: z.string().nullable(),
})
export type AnsweringLesson = z.infer<typeof answeringLesson>

const language = z.enum(searchLanguages)

/** An intent that a search was understood as, in the language of the search where it is translated. */
const understoodIntent = z.object({
  slug: z.string(),
  title: z.string(),
  /** At most three. */
  lessons: z.array(answeringLesson),
  helpLines: z.array(shownHelpLine),
  outside: z.string(),
  /** In which language these texts are. */
  language: z.object({ title: language, outside: language }),
  link: z.object({ label: z.string(), url: z.string() }).nullable(),
})
export type UnderstoodIntent = z.infer<typeof understoodIntent>

export const understoodSearch = z.object({
  language,
  /** The likeliest first, at most three; empty if it is not certain enough what a person means. */
  intents: z.array(understoodIntent),
  /** Slugs of the topics of the layout that are nearest to the search, at most three, the nearest first. */
  topics: z.array(z.string()),
})
export type UnderstoodSearch = z.infer<typeof understoodSearch>

export const crisisLessons = z.object({
  /** By kind of crisis, each at most three; empty where the library has none. */
  lessons: z.record(z.enum(crisisKinds), z.array(answeringLesson)),
})
export type CrisisLessons = z.infer<typeof crisisLessons>

const version = z.int().min(1)

/** An intent as an editor sees it. */
const editedIntent = intentFields.extend({
  version,
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
})
export type EditedIntent = z.infer<typeof editedIntent>

const intentRow = intentFields.extend({ version })
export type IntentRow = z.infer<typeof intentRow>

/** Endpoints for what people come with: searches in their own words, and the editors of intents. */
export const intentEndpoints = {
  /** A search is neither stored nor logged: it is in the body, as no address may have it (docs/security.md T64). */
  understandSearch: endpoint({ permission: 'catalog.read' })
    .errors(refusals('auth.forbidden', 'catalog.layout_not_found'))
    .route(
      route(
        'POST',
        '/catalog/understood',
        'What a search in own words is about, and the lessons that answer it',
      ),
    )
    .input(
      z.strictObject({
        text: z.string().trim().min(1).max(MAX_SEARCH_LENGTH),
        /** Another layout than one's own: for administrators. */
        layout: layoutSlug.optional(),
      }),
    )
    .output(understoodSearch),

  /** For all kinds at once, so that a page loads them ahead and no request tells who needs them (docs/security.md T64). */
  crisisLessons: endpoint({ permission: 'catalog.read' })
    .errors(refusals('auth.forbidden', 'catalog.layout_not_found'))
    .route(route('GET', '/catalog/crisis-lessons', 'The lessons that answer each kind of crisis'))
    .input(z.strictObject({ layout: layoutSlug.optional() }))
    .output(crisisLessons),

  listIntents: endpoint({ permission: 'catalog.edit' })
    .route(route('GET', '/admin/intents', 'All intents in the order of their titles'))
    .output(z.object({ intents: z.array(intentRow) })),

  findIntent: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.intent_not_found'))
    .route(route('GET', '/admin/intents/{slug}', 'An intent with its version, for an editor'))
    .input(z.strictObject({ slug }))
    .output(editedIntent),

  createIntent: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.exists'))
    .route(route('POST', '/admin/intents', 'Create an intent', { successStatus: 201 }))
    .input(intentInput)
    .output(editedIntent),

  updateIntent: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.intent_not_found', 'catalog.stale', 'catalog.exists'))
    .route(route('PUT', '/admin/intents/{slug}', 'Save the version of an intent that was read'))
    .input(intentInput.safeExtend({ slug, version }))
    .output(editedIntent),
}
