import type { Language } from '@kitchen-table/i18n/locale'
import type { ReactNode } from 'react'
import { getLanguageAttributes } from './language-attributes.ts'

/** Words of content, such as a title, within words of the page. */
export function ContentText({ language, children }: { language: Language | undefined; children: ReactNode }) {
  'use no memo'
  const attributes = getLanguageAttributes(language)
  return attributes.lang === undefined ? children : <span {...attributes}>{children}</span>
}
