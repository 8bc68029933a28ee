/** What people come with, in their own words, and what answers it: a record of the library, which editors edit. */
export type Intent = {
  slug: string
  /** What a person would say: "I can't pay the rent". */
  title: string
  /** The title in Spanish; empty if there is none, then the other one is shown. */
  titleEs: string
  /** What people type for it, in any language. A search is compared with all of them. */
  phrases: string[]
  /** Ids of the lessons that answer it, the best first; none if the library has no answer. */
  lessons: string[]
  /** Slugs of the help lines that help with it. */
  helpLines: string[]
  /** What to do first, or who outside the library helps, in one or two sentences. */
  outside: string
  outsideEs: string
  /** A page outside the library. */
  link: { label: string; url: string } | null
  /** The slug of a window: dashboards offer the intent while it is open, and otherwise not (offered-intents.ts); null for most. */
  season: string | null
  disabled: boolean
}

/** What is left out of an intent. */
export const defaultIntentFields = {
  titleEs: '',
  phrases: [],
  lessons: [],
  helpLines: [],
  outside: '',
  outsideEs: '',
  link: null,
  season: null,
  disabled: false,
} as const satisfies Partial<Readonly<Record<keyof Intent, unknown>>>
