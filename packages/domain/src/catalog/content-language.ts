import { defaultLanguage, type Language } from '@kitchen-table/i18n/locale'

/** The language of a record of content. */
export type ContentLanguage = {
  /** The language that it is written in. */
  language: Language
  /**
   * The record of its kind that it translates: the id of a unit or resource, the slug of a track, or of a topic of the
   * same layout; it may dangle. Null for one that was written by itself.
   */
  translationOf: string | null
}

/** What is left out of a record, and what records are read as that were stored without a language. */
export const defaultContentLanguage: ContentLanguage = { language: defaultLanguage, translationOf: null }
