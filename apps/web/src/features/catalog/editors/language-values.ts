import type { ContentLanguage } from '@kitchen-table/domain/catalog'
import { defaultLanguage, isLanguage, type Language, languageNames } from '@kitchen-table/i18n/locale'
import type { ComboboxOption } from '../../../ui/fields/combobox-field.tsx'
import type { EditedFields } from './edited-field.ts'
import { messages } from './messages.ts'

/** Whether a record is in a language in which it can be a translation. */
export const canBeTranslation = ({ language }: Pick<ContentLanguage, 'language'>): boolean =>
  language !== defaultLanguage

/** Returns what is saved: what a record translates stays in the form, and is not saved, while it is in English. */
export function toLanguageInput<Values extends ContentLanguage>(values: Values): Values {
  return canBeTranslation(values) ? values : { ...values, translationOf: null }
}

const nameLanguage = (language: string) => (isLanguage(language) ? languageNames[language] : language)

/** Returns the names of the fields. `nameRecord` returns the title of a record of the same kind. */
export const defineLanguageFields = (nameRecord: (key: string) => string): EditedFields<ContentLanguage> => ({
  language: { label: messages.language(), kind: 'key', nameOf: nameLanguage },
  translationOf: { label: messages.translationOf(), kind: 'key', nameOf: nameRecord },
})

type Original = { key: string; title: string; language: Language; disabled: boolean }

/** Returns the records that a record in `language` can be a translation of: those in another language. */
export function toOriginalOptions(originals: readonly Original[], language: Language): ComboboxOption[] {
  return originals
    .filter((original) => original.language !== language)
    .map(({ key, title, disabled }) => ({
      value: key,
      text: disabled ? messages.disabledOption({ title }) : title,
    }))
}
