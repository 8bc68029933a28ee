import { currentLocale, type Language, languageNames, languages } from '@kitchen-table/i18n/locale'
import type { MouseEvent } from 'react'
import { getLanguageAttributes } from '../ui/language-attributes.ts'
import { footerLinkStyle } from './page-shell.tsx'

/** Shows the same page, in another language, in place of this one: "Leave this page" must leave none of it behind. */
function switchLanguage(event: MouseEvent, language: Language) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const address = new URL(location.href)
  address.searchParams.set('lang', language)
  location.replace(address)
}

/** Links to the page in the product's other languages, each in its own words. */
export function LanguageLinks() {
  'use no memo'
  return languages
    .filter((language) => language !== currentLocale())
    .map((language) => (
      <a
        key={language}
        href={`?lang=${language}`}
        {...getLanguageAttributes(language)}
        hrefLang={language}
        className={footerLinkStyle}
        onClick={(event) => switchLanguage(event, language)}
      >
        {languageNames[language]}
      </a>
    ))
}
