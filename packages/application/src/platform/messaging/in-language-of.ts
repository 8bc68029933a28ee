import { defaultLanguage, type Immediate, inLocale, type Language } from '@kitchen-table/i18n/locale'

/** Composes a message in the language of its receiver, or in that of the product if they have chosen none. */
export const composeInLanguageOf = <Message>(
  { language }: { language: Language | null },
  compose: () => Immediate<Message>,
): Immediate<Message> => inLocale(language ?? defaultLanguage, compose)
