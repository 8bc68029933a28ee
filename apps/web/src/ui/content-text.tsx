import type { ReactNode } from 'react'
import { type ContentLanguage, getLanguageAttributes } from './language-attributes.ts'

/** Words of content, such as a title, within words of the page. */
export function ContentText({
  language,
  children,
}: {
  language: ContentLanguage | undefined
  children: ReactNode
}) {
  'use no memo'
  const attributes = getLanguageAttributes(language)
  return attributes.lang === undefined ? children : <span {...attributes}>{children}</span>
}
