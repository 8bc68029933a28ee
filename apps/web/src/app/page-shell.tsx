import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages as commonMessages } from '../ui/common.messages.ts'
import { getPartLanguageAttributes, IsTranslatedContext } from '../ui/language-attributes.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { messages } from './messages.ts'
import { product } from './start-data.ts'

export const footerLinkStyle = 'inline-flex min-h-11 items-center text-soft hover:text-ink hover:underline'

/** The column of a page: readable for learners, wide for tables and editors. */
export const getPageColumnStyle = (isWide: boolean) =>
  `mx-auto px-[min(1rem,5vw)] sm:px-6 ${isWide ? 'max-w-desk' : 'max-w-page'}`

function SiteFooter({ isWide, footerLinks }: { isWide: boolean; footerLinks: ReactNode }) {
  'use no memo'
  return (
    <footer className="mt-16 border-t border-line print:hidden">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-8 py-5 text-small text-soft ${getPageColumnStyle(isWide)}`}
      >
        <nav aria-label={messages.footer()} className="flex flex-wrap gap-x-6">
          <Link to="/help-right-now" className={footerLinkStyle}>
            {commonMessages.helpRightNow()}
          </Link>
          <Link to="/terms" className={footerLinkStyle}>
            {messages.termsOfUse()}
          </Link>
          <Link to="/accessibility" className={footerLinkStyle}>
            {messages.accessibility()}
          </Link>
          <a href={`mailto:${product.contactEmail}`} className={footerLinkStyle}>
            {messages.contactUs()}
          </a>
          {footerLinks}
        </nav>
        <p>
          © {new Date().getFullYear()} {product.name} · {product.version}
        </p>
      </div>
    </footer>
  )
}

type PageShellProps = {
  /** A bar above everything, which stays in view. */
  notice?: ReactNode
  layout?: string | undefined
  header: ReactNode
  /** A row below the header, in the page's column. */
  subNavigation?: ReactNode
  /** For pages with tables and editors. */
  isWide?: boolean
  /** Whether the sentences of `subNavigation` and `children` have translations. */
  isTranslated?: boolean
  /** The last links of the footer. */
  footerLinks?: ReactNode
  /** Rendered last, below the footer. */
  bottomNavigation?: ReactNode
  children: ReactNode
}

/**
 * The frame of every page. Its parts are not memoized: that would take more bytes of the first script than it saves time, as
 * what they get does not change while a page is open.
 */
export function PageShell(props: PageShellProps) {
  'use no memo'
  const {
    notice,
    layout,
    header,
    subNavigation,
    isWide = false,
    isTranslated = false,
    bottomNavigation,
    footerLinks,
    children,
  } = props
  const partLanguage = getPartLanguageAttributes(isTranslated)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {notice}
      <header className="border-b border-line print:hidden">
        <EnvironmentBanner layout={layout} />
        <div
          className={`@container flex min-h-17 flex-wrap items-center justify-between gap-x-3 py-2 sm:gap-x-6 ${getPageColumnStyle(isWide)}`}
        >
          {header}
        </div>
        {subNavigation && (
          <div className="border-t border-line">
            <div {...partLanguage} className={getPageColumnStyle(isWide)}>
              <IsTranslatedContext value={isTranslated}>{subNavigation}</IsTranslatedContext>
            </div>
          </div>
        )}
      </header>
      <main
        id="main"
        tabIndex={-1}
        {...partLanguage}
        className={`w-full grow pt-8 sm:pt-11 ${getPageColumnStyle(isWide)}`}
      >
        <IsTranslatedContext value={isTranslated}>{children}</IsTranslatedContext>
      </main>
      <SiteFooter isWide={isWide} footerLinks={footerLinks} />
      {bottomNavigation}
    </div>
  )
}

/** Shows the environment unless it is production (docs/product.md 3.7); administrators also see the current layout. */
function EnvironmentBanner({ layout }: { layout?: string | undefined }) {
  'use no memo'
  if (product.environment === 'production') return null
  return (
    <p className="bg-tint px-4 py-0.5 text-center text-tiny text-soft first-letter:uppercase print:hidden">
      {messages.environment({ environment: product.environment })}
      {layout && ` ${messages.layout({ layout })}`}
    </p>
  )
}
