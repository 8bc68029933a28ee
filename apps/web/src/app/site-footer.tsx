import { Link } from '@tanstack/react-router'
import { product } from './start-data.ts'

const footerLinkStyle = 'inline-flex min-h-11 items-center text-soft hover:text-ink hover:underline'

export function SiteFooter() {
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
