import { isLanguage, type Language, languageNames, languages } from '@kitchen-table/i18n/locale'
import type { ReactNode } from 'react'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import type { ComboboxOption } from '../../../ui/fields/combobox-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { bindField, type FormField } from './bind-field.ts'
import { messages } from './messages.ts'
import { ReferenceField } from './reference-field.tsx'

const languageOptions = languages.map((language) => ({ value: language, text: languageNames[language] }))

export function LanguageField({ field }: { field: FormField<Language> }) {
  return (
    <SelectField
      {...bindField(field)}
      label={messages.language()}
      options={languageOptions}
      onChange={({ target }) => isLanguage(target.value) && field.handleChange(target.value)}
      className="max-w-xs"
    />
  )
}

type TranslationOriginalFieldProps = { field: FormField<string | null>; options: readonly ComboboxOption[] }

/** A choice of the record that this one translates. */
export function TranslationOriginalField({ field, options }: TranslationOriginalFieldProps) {
  return (
    <ReferenceField
      field={field}
      label={messages.translationOf()}
      options={options}
      placeholder={messages.notATranslation()}
    />
  )
}

/** The last section of an editor: hardly any record is in another language. */
export function LanguageSection({ children }: { children: ReactNode }) {
  return (
    <EditorSection title={messages.language()} help={messages.languageHelp()}>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </EditorSection>
  )
}
