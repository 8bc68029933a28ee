import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SkipLink } from '../ui/skip-link.tsx'
import { product } from './start-data.ts'

const footerLinkStyle = 'inline-flex min-h-11 items-center text-soft hover:text-ink hover:underline'

function SiteFooter() {
  return (
    <footer className="mt-16 border-t border-line print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 px-[min(1rem,5vw)] py-5 text-small text-soft sm:px-6">
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          <Link to="/terms" className={footerLinkStyle}>
            Terms of Use
          </Link>
          <a href={`mailto:${product.contactEmail}`} className={footerLinkStyle}>
            Contact Us
          </a>
        </nav>
        <p>
          © {new Date().getFullYear()} {product.name} · {product.version}
        </p>
      </div>
    </footer>
  )
}

type PageShellProps = {
  layout?: string | undefined
  header: ReactNode
  /** Rendered last, below the footer. */
  bottomNavigation?: ReactNode
  children: ReactNode
}

export function PageShell({ layout, header, bottomNavigation, children }: PageShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line print:hidden">
        <EnvironmentBanner layout={layout} />
        <div className="@container mx-auto flex min-h-17 max-w-page flex-wrap items-center justify-between gap-x-3 px-[min(1rem,5vw)] py-2 sm:gap-x-6 sm:px-6">
          {header}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page grow px-[min(1rem,5vw)] pt-8 sm:px-6 sm:pt-11"
      >
        {children}
      </main>
      <SiteFooter />
      {bottomNavigation}
    </div>
  )
}

/** Shows the environment unless it is production (docs/product.md 3.7); administrators also see the current layout. */
function EnvironmentBanner({ layout }: { layout?: string | undefined }) {
  if (product.environment === 'production') return null
  return (
    <p className="bg-tint px-4 py-0.5 text-center text-tiny text-soft first-letter:uppercase print:hidden">
      {product.environment} environment
      {layout && <> · layout: {layout}</>}
    </p>
  )
}
