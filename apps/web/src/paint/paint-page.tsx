import type { PublicConfig } from '@kitchen-table/contract/public-config'
import { setPseudoTranslator } from '@kitchen-table/i18n/compiled'
import { inLocale, type Locale } from '@kitchen-table/i18n/locale'
import { translatePseudo } from '@kitchen-table/i18n/pseudo'
import { renderToStaticMarkup } from 'react-dom/server'
import { listOutdatingStorageKeys, PaintedPage, type PaintedPageProps } from '../routes/-painted-page.tsx'
import { PathContext } from './router-links.tsx'
import { setProduct } from './start-data.ts'

/** Returns a function that renders a page as the application shows it first (apps/server/src/http/page-painter.ts). */
export function createPageRenderer(product: PublicConfig) {
  setProduct(product)
  setPseudoTranslator(translatePseudo)
  return (path: string, props: PaintedPageProps, locale: Locale) => {
    const page = (
      <PathContext value={path}>
        <PaintedPage {...props} />
      </PathContext>
    )
    return {
      html: inLocale(locale, () => renderToStaticMarkup(page, { identifierPrefix: 'painted' })),
      unlessStored: listOutdatingStorageKeys(props),
    }
  }
}
