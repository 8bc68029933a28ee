import { setPseudoTranslator, startTranslationLoad } from '@kitchen-table/i18n/compiled'
import { defaultLanguage, isLanguage, isPseudoLanguage, setLocaleReader } from '@kitchen-table/i18n/locale'

const { lang } = document.documentElement

/** The locale of the page, which the server has written into the document. */
const pageLocale = isLanguage(lang) || isPseudoLanguage(lang) ? lang : defaultLanguage

setLocaleReader(() => pageLocale)
if (isPseudoLanguage(pageLocale))
  startTranslationLoad(async () =>
    setPseudoTranslator((await import('@kitchen-table/i18n/pseudo')).translatePseudo),
  )
