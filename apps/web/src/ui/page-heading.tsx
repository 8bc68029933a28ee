import type { Language } from '@kitchen-table/i18n/locale'
import { type ReactNode, useEffect, useRef } from 'react'
import { getLanguageAttributes } from './language-attributes.ts'

type PageHeadingProps = {
  children: ReactNode
  /** Where it is the title of content. */
  language?: Language
  lead?: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
}

/** False while the first page is rendered, whose initial focus the browser sets itself. */
let hasLoadedFirstPage = false

/** The page's h1, focused after a navigation; set a `key` where one route shows several pages. */
export function PageHeading({ children, language, lead, actions }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (hasLoadedFirstPage) heading.current?.focus({ preventScroll: true })
    // In a timer, because strict mode runs effects twice in a row.
    const timer = setTimeout(() => {
      hasLoadedFirstPage = true
    })
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 max-w-full">
        <h1
          ref={heading}
          dir="auto"
          {...getLanguageAttributes(language)}
          tabIndex={-1}
          className="text-title-l"
        >
          {children}
        </h1>
        {lead && <p className="mt-2 text-soft">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
